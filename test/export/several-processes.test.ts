import assert from 'node:assert/strict';
import { fileHashes } from '../support/file-hashes.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { freePort } from '../support/free-port.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { type Services, startServices } from '../support/services.js';

const PAGES = 60;
const STARTS_PER_HOUR = 3;
const ASKED_PER_HOUR = 6;
const PASSWORD = 'correct horse battery';

describe('two API processes and three workers over PostgreSQL', () => {
  let server: PostgresServer | undefined;
  let services: Services;
  let site: GeneratedSite;
  /** Both processes. */
  let urls: readonly [string, string];

  before(async function () {
    const started = await startPostgres();
    if ('unavailable' in started) {
      console.log(`      skipped: ${started.unavailable}`);
      this.skip();
    }
    server = started;
    site = await generateSite(PAGES);
    services = await startServices(
      {
        DATABASE_URL: await server.createDatabase(),
        OFFPRINT_EXPORT_STARTS_PER_HOUR: String(STARTS_PER_HOUR),
        OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: String(ASKED_PER_HOUR),
        CHROMIUM_PATH: '/nonexistent',
        OFFPRINT_RENDER_SLOTS: '1',
      },
      { captureLogs: true },
    );
    const port = await freePort();
    urls = [services.url, `http://127.0.0.1:${port}`];
    await Promise.all([
      services.startApi(),
      services.startApi({ PORT: String(port) }),
      ...[1, 2, 3].map(() => services.startWorker()),
    ]);
  });
  after(async () => {
    await services?.stop();
    await server?.stop();
    await site?.remove();
  });

  const call = (api: 0 | 1, secret: string, method: string, path: string, body?: object) =>
    fetch(`${urls[api]}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it('an export started at one is followed and fetched at the other', async () => {
    const { secret } = await services.addSite('both.example', site.folder);
    const jobId = await startJob(services, secret, 'both.example');
    const { job } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.pageCount], ['completed', PAGES]);
    const answer = await call(1, secret, 'POST', `/v1/static-export/jobs/${jobId}/bundle`, {});
    const { bundleUrl } = (await answer.json()) as { readonly bundleUrl: string };
    const archive = Buffer.from(await (await fetch(bundleUrl)).arrayBuffer());
    assert.deepEqual(
      await fileHashes(archive),
      await fileHashes((await downloadBundle(services, secret, jobId)).archive),
    );
  });

  it('of two starts at once one is the job and the other is told of it', async () => {
    const { secret } = await services.addSite('race.example', site.folder);
    const start = (api: 0 | 1) => call(api, secret, 'POST', '/v1/static-export/jobs', { domain: 'race.example' });
    const answers = await Promise.all([start(0), start(1)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409]);
    const ids = await Promise.all(answers.map(async (each) => ((await each.json()) as { jobId: string }).jobId));
    assert.equal(ids[0], ids[1]);
    await followJob(services, secret, ids[0] ?? '');
  });

  it('starts are counted once, not once a process', async () => {
    const { secret, site: kept } = await services.addSite('limit.example', site.folder);
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= STARTS_PER_HOUR; attempt++) {
      const api = attempt % 2 === 0 ? 0 : 1;
      const answer = await call(api, secret, 'POST', '/v1/static-export/jobs', { domain: 'limit.example' });
      statuses.push(answer.status);
      const { jobId } = (await answer.json()) as { readonly jobId?: string };
      if (jobId !== undefined) await followJob(services, secret, jobId);
    }
    assert.deepEqual(statuses, [...Array<number>(STARTS_PER_HOUR).fill(202), 429]);
    const { jobs } = await services.database.jobs.list(kept.organizationId, { limit: 100 });
    assert.equal(jobs.length, STARTS_PER_HOUR);
  });

  it('requests of the assistant are counted once, whichever process takes them, and both know how many', async () => {
    const { secret, site: kept } = await services.addSite('asked.example', site.folder);
    const { secret: asking } = await services.database.keys.create({
      organizationId: kept.organizationId,
      name: 'pages',
      kind: 'assistant',
      scope: 'read',
    });
    const path = '/discovery/v1/search/asked.example';
    const asked = Array.from({ length: 2 * ASKED_PER_HOUR }, (_, index) =>
      call(index % 2 === 0 ? 0 : 1, asking, 'POST', path, {}).then(({ status }) => status),
    );
    // The body is refused, which counts as any request does.
    const statuses = (await Promise.all(asked)).sort();
    assert.deepEqual(statuses, [
      ...Array<number>(ASKED_PER_HOUR).fill(400),
      ...Array<number>(ASKED_PER_HOUR).fill(429),
    ]);
    for (const api of [0, 1] as const) {
      const { organization } = (await (await call(api, secret, 'GET', '/v1/assistant/usage')).json()) as {
        readonly organization: { readonly used: number; readonly limit: number };
      };
      assert.deepEqual([organization.used, organization.limit], [ASKED_PER_HOUR, ASKED_PER_HOUR]);
    }
  });

  it('a time of a schedule makes one job of three workers, and one that comes meanwhile is skipped', async () => {
    const { secret, site: kept } = await services.addSite('times.example', site.folder);
    const path = '/v1/static-export/schedules/times.example';
    const put = await call(0, secret, 'PUT', path, { cron: '0 3 1 1 *', paused: true });
    assert.equal(put.status, 200, await put.text());
    const taken = async (api: 0 | 1, count: number) => {
      assert.equal((await call(api, secret, 'POST', `${path}/trigger`)).status, 202);
      for (;;) {
        const runs = await services.database.schedules.listRuns({ siteId: kept.id, groups: [] }, 10);
        if (runs.length >= count) return runs;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const [first] = await taken(1, 1);
    assert.equal(first?.outcome, 'started', first?.reason ?? '');
    const { job } = await followJob(services, secret, first?.jobId ?? '');
    assert.equal(job.status, 'completed', job.error);
    // A row alone, as of an export that takes long.
    const { organizationId, id: siteId, domain, hosting } = kept;
    const row = { organizationId, siteId, domain, hosting, version: null, paths: null, startsPerHour: 1000 };
    const creation = await services.database.jobs.create(row);
    assert.ok(creation.outcome === 'created');
    const runs = await taken(0, 2);
    assert.deepEqual(
      runs.map(({ outcome, jobId }) => [outcome, jobId]),
      [
        ['skipped', creation.job.id],
        ['started', first?.jobId],
      ],
    );
    const { jobs } = await services.database.jobs.list(organizationId, { limit: 100 });
    assert.deepEqual(
      jobs.map(({ id }) => id),
      [creation.job.id, first?.jobId],
    );
    await call(0, secret, 'POST', `/v1/static-export/jobs/${creation.job.id}/cancel`);
  });

  it('wrong passwords are counted once, and a session of one is one of the other', async () => {
    const { id: organizationId } = await services.database.organizations.create({ name: 'People', plan: 'free' });
    const { token } = await services.database.invitations.create({ organizationId, email: null, role: 'member' });
    const account = { name: 'Somebody', email: 'somebody@example.com', password: PASSWORD };
    const post = (api: 0 | 1, path: string, body: object) =>
      fetch(`${urls[api]}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: urls[api] },
        body: JSON.stringify(body),
      });
    assert.equal((await post(0, '/v1/invitations/accept', { token, account })).status, 200);
    const signedIn = await post(0, '/auth/sign-in/email', { email: account.email, password: PASSWORD });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    assert.equal((await fetch(`${urls[1]}/v1/session`, { headers: { cookie } })).status, 200);
    const statuses: number[] = [];
    for (const api of [0, 1, 0, 1, 0] as const) {
      statuses.push(
        (await post(api, '/auth/sign-in/email', { email: account.email, password: 'wrong password' })).status,
      );
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 429]);
  });

  it('nothing of it is an error in the log, and no secret is in it', async () => {
    const lines = services.logLines();
    const WARNING = 40;
    assert.deepEqual(
      lines.filter(({ level }) => Number(level) > WARNING),
      [],
    );
    assert.ok(!JSON.stringify(lines).includes(PASSWORD));
  });
});
