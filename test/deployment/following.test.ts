import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Site } from '../../database/records/site-records.js';
import { rollBack } from '../../deployment/commands/roll-back.js';
import { createBundleShelf } from '../../deployment/shelf/bundle-shelf.js';
import { startTestApi, type Tenant, type TestApi } from '../api/support/start-test-api.js';
import { until } from '../support/until.js';
import { bundleOf, numberedBundle } from './support/bundles.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

const SECRET = `whsec_${Buffer.from('a secret of the webhook in this test').toString('base64')}`;

describe('a deployment that follows the service', () => {
  const runner = createDeploymentRunner();
  let api: TestApi;
  let tenant: Tenant;
  let site: Site;

  before(async () => {
    api = await startTestApi();
  });
  beforeEach(async () => {
    tenant = await api.tenant({ scope: 'read' });
    site = await tenant.addSite();
  });
  afterEach(() => runner.clean());
  after(() => api.stop());

  /** A completed export of the tenant's site, as its worker would leave it. */
  async function exported(
    archive: Buffer,
    version: string | null = null,
    paths: readonly string[] | null = null,
  ): Promise<void> {
    const sha256 = createHash('sha256').update(archive).digest('hex');
    const stored = { key: `bundles/${sha256}`, sizeBytes: archive.length, sha256, reportKey: 'r', manifestKey: 'm' };
    await api.store.put(stored.key, archive);
    const { id: siteId, hosting } = site;
    const organizationId = tenant.organization.id;
    const job = { organizationId, siteId, domain: site.domain, hosting, version, paths, startsPerHour: 1000 };
    const creation = await api.database.jobs.create(job);
    assert.equal(creation.outcome, 'created');
    if (creation.outcome === 'created')
      await api.database.jobs.record(creation.job.id, { ...creation.job, status: 'completed', progress: 100 }, stored);
  }

  const archiveOf = (number: number) =>
    bundleOf({ 'index.html': `version ${number}`, 'index.md': '#' }, { site: site.domain, version: `v${number}` });

  const start = (more: Readonly<Record<string, unknown>> = {}, staticExport = {}): Promise<RunDeployment> =>
    runner.start({
      staticExport,
      service: {
        url: api.url,
        domain: site.domain,
        key: tenant.secret,
        pollSeconds: 5,
        webhookSecret: SECRET,
        ...more,
      },
    });

  function call(deployment: RunDeployment, secret: string, at = new Date()): Promise<Response> {
    const body = JSON.stringify({ type: 'job.completed', data: { domain: site.domain } });
    return fetch(`${deployment.url}_offprint/webhook`, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      },
    });
  }

  it('serves the newest completed export with a key that may only read', async () => {
    await exported(await archiveOf(1));
    await exported(await archiveOf(2));
    const deployment = await start();
    const { serving } = await until(deployment.readyz, ({ status }) => status === 'ready');
    assert.equal(serving?.version, 'v2');
    assert.doesNotMatch(deployment.lines(), /svc_|signature=/);
  });

  it('serves a new export at a signed call, and takes no other call', async () => {
    await exported(await archiveOf(1));
    const deployment = await start({ pollSeconds: 86_400 });
    await until(deployment.readyz, ({ status }) => status === 'ready');
    await exported(await archiveOf(2));
    const other = `whsec_${Buffer.from('another secret altogether, of anybody').toString('base64')}`;
    assert.equal((await call(deployment, other)).status, 401);
    assert.equal((await call(deployment, SECRET, new Date(Date.now() - 3_600_000))).status, 401);
    assert.equal((await fetch(`${deployment.url}_offprint/webhook`, { method: 'POST', body: '{}' })).status, 401);
    // In chunks: nothing tells its length beforehand.
    const long = { method: 'POST', body: new Blob([new Uint8Array(1_000_000)]).stream(), duplex: 'half' } as const;
    assert.equal((await fetch(`${deployment.url}_offprint/webhook`, long)).status, 401);
    assert.equal((await deployment.readyz()).serving?.version, 'v1');
    assert.equal((await call(deployment, SECRET)).status, 202);
    await until(deployment.readyz, ({ serving }) => serving?.version === 'v2');
  });

  it('serves a pinned version, and no other that is newer', async () => {
    await exported(await archiveOf(1), 'one');
    await exported(await archiveOf(2), 'two');
    const deployment = await start({}, { version: 'one' });
    const { serving } = await until(deployment.readyz, ({ status }) => status === 'ready');
    assert.equal(serving?.version, 'v1');
  });

  it('passes over an export of some pages only', async () => {
    await exported(await archiveOf(1));
    await exported(await archiveOf(2), null, ['index']);
    const deployment = await start();
    const { serving } = await until(deployment.readyz, ({ status }) => status === 'ready');
    assert.equal(serving?.version, 'v1');
  });

  it('says what is wrong: no export yet, a key that opens nothing, a bundle of another site', async () => {
    const waiting = await start();
    const none = await until(waiting.readyz, ({ problem }) => problem?.reason === 'no_export');
    assert.match(none.problem?.message ?? '', /has no published export of .*; start one/);
    const refused = await start({ key: `svc_${'a'.repeat(43)}` });
    const wrong = await until(refused.readyz, ({ problem }) => problem?.reason === 'refused_by_service');
    assert.match(wrong.problem?.message ?? '', /responded with 401: there is no such key/);
    await exported(await numberedBundle(9));
    await waiting.look();
    const { problem } = await until(waiting.readyz, (body) => body.problem?.reason === 'bad_manifest');
    assert.match(problem?.message ?? '', /belongs to the site "docs.example.com"/);
  });

  it('serves on when the service is away, and goes on when it is back', async () => {
    await exported(await archiveOf(1));
    const folder = await runner.newFolder();
    const settings = { service: { url: api.url, domain: site.domain, key: tenant.secret } };
    const first = await runner.start(settings, folder);
    await until(first.readyz, ({ status }) => status === 'ready');
    await first.stop();
    const away = await runner.start({ service: { ...settings.service, url: 'http://127.0.0.1:9' } }, folder);
    const body = await until(away.readyz, ({ problem }) => problem?.reason === 'network');
    assert.equal(body.serving?.version, 'v1');
    await away.stop();
    await exported(await archiveOf(2));
    const back = await runner.start(settings, folder);
    await until(back.readyz, ({ serving, status }) => serving?.version === 'v2' && status === 'ready');
  });

  const ANSWERS: readonly (readonly [status: number, reason: string])[] = [
    [500, 'network'],
    [429, 'network'],
    [401, 'refused_by_service'],
    [402, 'refused_by_service'],
    [404, 'refused_by_service'],
    [200, 'refused_by_service'],
  ];
  it(`serves on while the service answers ${ANSWERS.map(([status]) => status)} with no export, and says what is wrong`, async () => {
    let status = 0;
    const between = createServer((request, response) => {
      if (status !== 0) response.writeHead(status).end('<html>not now</html>');
      else response.writeHead(307, { Location: api.url + (request.url ?? '') }).end();
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const folder = await runner.newFolder();
    const settings = { url: api.url, domain: site.domain, key: tenant.secret };
    await exported(await archiveOf(1));
    const first = await runner.start({ service: settings }, folder);
    await until(first.readyz, ({ status }) => status === 'ready');
    await first.stop();
    const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
    const deployment = await runner.start({ service: { ...settings, url } }, folder);
    for (const [answer, reason] of ANSWERS) {
      status = answer;
      await deployment.look();
      await deployment.look();
      const { serving, problem } = await deployment.readyz();
      assert.deepEqual([answer, serving?.version, problem?.reason], [answer, 'v1', reason]);
    }
    status = 0;
    await deployment.look();
    await deployment.look();
    assert.equal((await deployment.readyz()).problem?.reason, 'network', 'a key is not sent on to another host');
    await deployment.stop();
    const back = await runner.start({ service: settings }, folder);
    await back.look();
    assert.equal((await back.readyz()).status, 'ready');
    between.close();
    between.closeAllConnections();
  });

  it('says once that a newer bundle was rolled back, however often it looks', async () => {
    const folder = await runner.newFolder();
    const settings = { service: { url: api.url, domain: site.domain, key: tenant.secret } };
    await exported(await archiveOf(1));
    const deployment = await runner.start(settings, folder);
    await deployment.look();
    await exported(await archiveOf(2));
    await deployment.look();
    await rollBack(createBundleShelf(folder), undefined);
    await until(deployment.readyz, ({ serving }) => serving?.version === 'v1');
    for (let look = 0; look < 4; look++) await deployment.look();
    assert.equal(deployment.lines().match(/This bundle was rolled back/g)?.length, 1);
  });
});
