import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { Webhook } from 'standardwebhooks';
import { downloadBundle, followJob } from '../support/follow-job.js';
import { tarGz } from '../support/foreign-archives.js';
import { type GitServer, requireGitServer, startGitServer } from '../support/git-server.js';
import { readTar } from '../support/read-tar.js';
import { type Services, startServices } from '../support/services.js';
import { until } from '../support/until.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const DOCS = JSON.stringify({ name: 'Docs', colors: { primary: '#0f7b6c' }, navigation: { pages: ['index'] } });
const TOKEN = 'a-token-that-nobody-may-see';

/** A message about a completed export, with what a receiver needs to fetch it. */
interface Completed {
  readonly type: string;
  readonly data: {
    readonly jobId: string;
    readonly groups?: string[];
    readonly bundleUrl: string;
    readonly expiresAt: string;
    readonly sha256: string;
    readonly previewUrl: string;
  };
}

interface ScheduleBody {
  readonly next: readonly { readonly at: string }[];
  readonly runs: readonly { readonly outcome: string; readonly jobId: string; readonly reason: string | null }[];
}

describe('sources, schedules and webhooks with a real engine', () => {
  let services: Services;
  let receiver: WebhookReceiver;
  let git: GitServer;
  let secret: string;
  let organizationId: string;
  const webhookSecrets: string[] = [];

  before(async () => {
    const environment = {
      OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true',
      CHROMIUM_PATH: '/nowhere/to/be/found',
      LOG_LEVEL: 'debug',
      SITE_HOST_TEMPLATE: 'https://{domain}.docs.example.net',
    };
    [services, receiver] = await Promise.all([
      startServices(environment, { captureLogs: true }),
      startWebhookReceiver(),
    ]);
    await Promise.all([services.startApi(), services.startWorker()]);
    const organization = await services.database.organizations.create({ name: 'Acme', plan: 'enterprise' });
    organizationId = organization.id;
    const key = { organizationId, name: 'test', kind: 'admin', scope: 'write' } as const;
    ({ secret } = await services.database.keys.create(key));
  });
  after(async () => {
    await Promise.all([services?.stop(), receiver?.stop(), git?.stop()]);
  });

  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await services.call<Body>(secret, method, path, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  }
  async function remove(path: string): Promise<void> {
    const { status } = await fetch(`${services.url}${path}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${secret}` },
    });
    assert.equal(status, 204);
  }
  const runsOf = async (domain: string) =>
    (await call<ScheduleBody>('GET', `/v1/static-export/schedules/${domain}`)).runs;

  it('an uploaded archive is exported', async () => {
    await call('PUT', '/v1/sites/archive.example.com', { source: { type: 'archive' } });
    const archive = await tarGz([{ name: 'top/docs.json' }, DOCS], [{ name: 'top/index.mdx' }, '# Uploaded']);
    const response = await fetch(`${services.url}/v1/sites/archive.example.com/source`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/gzip' },
      body: new Uint8Array(archive),
    });
    assert.equal(response.status, 200, await response.text());
    const { jobId } = await call<{ jobId: string }>('POST', '/v1/static-export/jobs', {
      domain: 'archive.example.com',
    });
    const { job } = await followJob(services, secret, jobId);
    assert.equal(job.status, 'completed', job.error);
  });

  it('a site without its archive fails with what to do', async () => {
    await call('PUT', '/v1/sites/empty.example.com', { source: { type: 'archive' } });
    const { jobId } = await call<{ jobId: string }>('POST', '/v1/static-export/jobs', { domain: 'empty.example.com' });
    const { job } = await followJob(services, secret, jobId);
    assert.match(job.error ?? '', /no archive of empty\.example\.com was uploaded yet/);
  });

  it('a schedule that is taken twice exports the newest commit each time, and keeps the token to itself', async function () {
    requireGitServer(this);
    git = await startGitServer({ password: TOKEN });
    git.commit({ 'docs.json': DOCS, 'index.mdx': '# One' });
    const domain = 'git.example.com';
    await call('PUT', `/v1/sites/${domain}`, { source: { type: 'git', url: git.url }, credentials: { token: TOKEN } });
    const path = `/v1/static-export/schedules/${domain}`;
    const schedule = await call<ScheduleBody>('PUT', path, { cron: '0 3 1 1 *', timezone: 'Europe/Zurich' });
    assert.equal(schedule.next.length, 5);
    assert.ok(
      schedule.next.every(({ at }) => /-01-01T02:00:00\.000Z$/.test(at)),
      JSON.stringify(schedule.next),
    );
    const archives: string[][] = [];
    for (const times of [1, 2]) {
      await call('POST', `${path}/trigger`);
      const runs = await until(async () => ((await runsOf(domain)).length === times ? runsOf(domain) : undefined));
      const [run] = runs;
      assert.equal(run?.outcome, 'started', run?.reason ?? '');
      const { job } = await followJob(services, secret, run?.jobId ?? '');
      assert.equal(job.status, 'completed', job.error);
      const { archive } = await downloadBundle(services, secret, run?.jobId ?? '');
      archives.push([...(await readTar(archive)).keys()]);
      if (times === 1) git.commit({ 'second.mdx': '# Two', 'docs.json': DOCS.replace('"index"', '"index","second"') });
    }
    assert.deepEqual(
      archives.map((paths) => paths.includes('second.html')),
      [false, true],
    );
    const [newest] = await runsOf(domain);
    const comparison = await call<{ added: string[] }>('GET', `/v1/static-export/jobs/${newest?.jobId}/comparison`);
    assert.deepEqual(comparison.added, ['second']);
    assert.ok(!JSON.stringify(services.logLines()).includes(TOKEN));
  });

  it('times that come while an export is under way are skipped, shown and told, also two within a second', async () => {
    const domain = 'archive.example.com';
    await call('PUT', `/v1/static-export/schedules/${domain}`, { cron: '0 3 1 1 *', paused: true });
    const site = await services.database.sites.get(organizationId, domain);
    assert.ok(site);
    const webhook = await call<{ id: string }>('POST', '/v1/webhooks', {
      url: receiver.url,
      events: ['schedule.skipped'],
    });
    // A row alone, as of an export that takes long: the engine is never asked to run it.
    const creation = await services.database.jobs.create({
      organizationId: site.organizationId,
      siteId: site.id,
      domain,
      version: null,
      paths: null,
      hosting: site.hosting,
      startsPerHour: 1000,
    });
    assert.ok(creation.outcome === 'created');
    const before = receiver.messages.length;
    const trigger = () => call('POST', `/v1/static-export/schedules/${domain}/trigger`);
    await Promise.all([trigger(), trigger()]);
    const runs = await until(async () => ((await runsOf(domain)).length === 2 ? runsOf(domain) : undefined));
    for (const { outcome, jobId, reason } of runs) {
      assert.deepEqual([outcome, jobId], ['skipped', creation.job.id]);
      assert.match(reason ?? '', /still running/);
    }
    const message = await until(() => receiver.messages[before]);
    assert.equal((JSON.parse(message.body) as { type: string }).type, 'schedule.skipped');
    await services.call(secret, 'POST', `/v1/static-export/jobs/${creation.job.id}/cancel`);
    await followJob(services, secret, creation.job.id);
    await remove(`/v1/webhooks/${webhook.id}`);
  });

  it('two audiences whose times come at the same moment are exported beside each other, and each is told with its links', async () => {
    const domain = 'archive.example.com';
    const webhook = await call<{ id: string; secret: string }>('POST', '/v1/webhooks', {
      url: receiver.url,
      events: ['export.completed'],
    });
    webhookSecrets.push(webhook.secret);
    const before = receiver.messages.length;
    const path = `/v1/static-export/schedules/${domain}`;
    const owners = ['', '?groups=staff', '?groups=partners%2Cstaff'];
    for (const query of owners) await call('PUT', `${path}${query}`, { cron: '0 3 1 1 *', paused: true });
    const known = new Set((await runsOf(domain)).map(({ jobId }) => jobId));
    await Promise.all(owners.map((query) => call('POST', `${path}/trigger${query}`)));
    const groups: (string[] | undefined)[] = [];
    const jobIds: string[] = [];
    for (const query of owners) {
      const run = await until(async () => {
        const { runs } = await call<ScheduleBody>('GET', `${path}${query}`);
        return runs.find(({ jobId }) => !known.has(jobId));
      });
      assert.equal(run.outcome, 'started', run.reason ?? '');
      await followJob(services, secret, run.jobId ?? '');
      const job = await call<{ status: string; groups?: string[] }>('GET', `/v1/static-export/jobs/${run.jobId}`);
      assert.equal(job.status, 'completed');
      groups.push(job.groups);
      jobIds.push(run.jobId ?? '');
    }
    assert.deepEqual(groups, [undefined, ['staff'], ['partners', 'staff']]);
    const messages = await until(() => {
      const received = receiver.messages.slice(before);
      return received.length < owners.length ? undefined : received;
    });
    const told = messages.map(({ headers, body }) => new Webhook(webhook.secret).verify(body, headers) as Completed);
    assert.deepEqual(told.map(({ data }) => data.jobId).sort(), [...jobIds].sort());
    for (const { type, data } of told) {
      assert.equal(type, 'export.completed');
      assert.equal(data.previewUrl, `https://${data.jobId.replace('_', '-')}--archive--example--com.docs.example.net`);
      assert.ok(Date.parse(data.expiresAt) > Date.now(), data.expiresAt);
      const bundle = await fetch(data.bundleUrl);
      assert.equal(bundle.status, 200);
      const bytes = Buffer.from(await bundle.arrayBuffer());
      assert.equal(createHash('sha256').update(bytes).digest('hex'), data.sha256);
      assert.deepEqual(data.groups, groups[jobIds.indexOf(data.jobId)]);
    }
    await remove(`/v1/webhooks/${webhook.id}`);
    for (const query of owners.slice(1)) await remove(`${path}${query}`);
  });

  it('a receiver that fails gets the same message again, signed, until it takes it; and once more when asked', async () => {
    const made = await call<{ id: string; secret: string }>('POST', '/v1/webhooks', {
      url: receiver.url,
      events: ['job.completed', 'job.failed'],
    });
    webhookSecrets.push(made.secret);
    const before = receiver.messages.length;
    receiver.statuses.push(503);
    const { jobId } = await call<{ jobId: string }>('POST', '/v1/static-export/jobs', {
      domain: 'archive.example.com',
    });
    const delivery = await until(async () => {
      const { deliveries } = await call<{ deliveries: { id: string; status: string; attempts: number }[] }>(
        'GET',
        `/v1/webhooks/${made.id}/deliveries`,
      );
      return deliveries.find(({ status }) => status === 'delivered');
    });
    assert.equal(delivery.attempts, 2);
    const messages = receiver.messages.slice(before);
    assert.equal(messages.length, 2);
    for (const { headers, body } of messages) {
      assert.equal(headers['webhook-id'], delivery.id);
      const { type, data } = new Webhook(made.secret).verify(body, headers) as {
        type: string;
        data: { jobId: string };
      };
      assert.deepEqual([type, data.jobId], ['job.completed', jobId]);
      assert.throws(() => new Webhook(made.secret).verify(body.replace(jobId, 'se_0'), headers));
    }
    await call('POST', `/v1/webhooks/${made.id}/deliveries/${delivery.id}/resend`);
    const again = await until(() => receiver.messages[before + 2]);
    assert.equal(again.headers['webhook-id'], delivery.id);
    assert.ok(!JSON.stringify(services.logLines()).includes(made.secret.slice(6)));
  });

  it('every export, by whomever it was started, takes its turn as one of its organization', async () => {
    const connection = await Connection.connect({ address: services.temporal.address });
    try {
      const client = new Client({ connection });
      const keys: (string | undefined)[] = [];
      for await (const { workflowId, type } of client.workflow.list()) {
        if (type !== 'exportSite') continue;
        keys.push((await client.workflow.getHandle(workflowId).describe()).priority?.fairnessKey);
      }
      assert.ok(keys.length > 3, `only ${keys.length} exports were seen`);
      assert.deepEqual([...new Set(keys)], [organizationId]);
    } finally {
      await connection.close();
    }
  });

  it('no history of a workflow holds a token, a key, or a secret of a webhook', async () => {
    const connection = await Connection.connect({ address: services.temporal.address });
    try {
      const client = new Client({ connection });
      const histories: string[] = [];
      for await (const { workflowId, runId } of client.workflow.list()) {
        const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
        histories.push(JSON.stringify(history, bytesAsText));
      }
      assert.ok(
        histories.some((text) => text.includes(organizationId)),
        'the search sees what workflows are given',
      );
      for (const each of [TOKEN, secret, ...webhookSecrets.map((one) => one.slice('whsec_'.length))]) {
        assert.equal(histories.filter((text) => text.includes(each)).length, 0);
      }
      assert.ok(webhookSecrets.length > 0);
    } finally {
      await connection.close();
    }
  });
});

/** Payloads are bytes, which JSON has as base64. */
function bytesAsText(name: string, value: unknown): unknown {
  return name === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value;
}
