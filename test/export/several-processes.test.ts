import assert from 'node:assert/strict';
import { fileHashes } from '../support/file-hashes.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { freePort, type Services, startServices } from '../support/services.js';

const PAGES = 60;
const STARTS_PER_HOUR = 7;
const PASSWORD = 'correct horse battery';

describe('two API processes and three workers over PostgreSQL', function () {
  this.timeout(180_000);
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
