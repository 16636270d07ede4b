import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { fileHashes } from '../support/file-hashes.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { type Services, startServices } from '../support/services.js';

const PAGES = 40;
/** A missing browser: these tests need none, and each start takes a second. */
const CHROMIUM_PATH = '/nonexistent';
/** Longer than a statement waits for a lock. */
const LOCKED_MS = 7000;

describe('what an export needs, while it is away', () => {
  let site: GeneratedSite;
  before(async () => {
    site = await generateSite(PAGES);
  });
  after(() => site.remove());

  describe('over SQLite', () => {
    let services: Services;
    let undisturbed: string[];

    before(async () => {
      services = await startServices({ CHROMIUM_PATH }, { captureLogs: true });
      await services.startApi();
    });
    after(() => services.stop());

    it('a worker waits for Temporal, and then takes what was started', async () => {
      await services.temporal.kill();
      const worker = services.startWorker();
      await sleep(1500);
      await services.temporal.restart();
      await worker;
      undisturbed = await exportOnce(services, 'first');
    });

    it('an export waits for a database that is locked, and its status is read meanwhile', async () => {
      const { secret } = await services.addSite('locked', site.folder);
      const jobId = await startJob(services, secret, 'locked');
      await followJob(services, secret, jobId, (job) => job.status === 'running');
      const other = new Libsql(join(services.home, 'offprint.sqlite'));
      // The running job writes too, so the lock may be taken at this very moment.
      other.exec(`pragma busy_timeout = ${LOCKED_MS}`);
      other.exec('begin immediate');
      const unlocked = sleep(LOCKED_MS).then(() => {
        other.exec('rollback');
        other.close();
      });
      const { status } = await services.call(secret, 'GET', `/v1/static-export/jobs/${jobId}`);
      assert.equal(status, 200);
      await unlocked;
      assert.deepEqual(await finished(services, secret, jobId), undisturbed);
    });

    for (const [name, start] of [
      ['worker', (more: Record<string, string>) => services.startWorker(more)],
      ['API', (more: Record<string, string>) => services.startApi(more)],
    ] as const) {
      it(`the ${name} ends at once with a sentence when its database does not answer`, async () => {
        const DATABASE_URL = 'postgres://someone:password@127.0.0.1:1/offprint';
        await assert.rejects(start({ DATABASE_URL }), /ended before it was ready: code 1/);
        const said = lastWords(services);
        assert.match(said, /PostgreSQL at 127\.0\.0\.1:1\/offprint cannot be reached; check that it runs/);
        assert.doesNotMatch(said, /password@/);
      });

      it(`the ${name} ends at once with a sentence when its store is none`, async () => {
        const file = join(services.home, 'no-folder');
        await writeFile(file, '');
        await assert.rejects(start({ OFFPRINT_STORE: `file:${file}` }), /ended before it was ready: code 1/);
        assert.match(lastWords(services), /cannot use the folder .*no-folder as object store: .+/);
      });
    }
  });

  describe('over PostgreSQL', () => {
    let server: PostgresServer | undefined;
    let services: Services;

    before(async function () {
      const started = await startPostgres();
      if ('unavailable' in started) {
        console.log(`      skipped: ${started.unavailable}`);
        this.skip();
      }
      server = started;
      services = await startServices(
        { CHROMIUM_PATH, DATABASE_URL: await server.createDatabase() },
        { captureLogs: true },
      );
      await Promise.all([services.startApi(), services.startWorker()]);
    });
    after(async () => {
      await services?.stop();
      await server?.stop();
    });

    it('an export goes on after the server crashed and came back', async () => {
      const undisturbed = await exportOnce(services, 'first');
      const { secret } = await services.addSite('crashed', site.folder);
      const jobId = await startJob(services, secret, 'crashed');
      await server?.crash();
      const { status, body } = await services.call<{ code: string }>(secret, 'GET', `/v1/static-export/jobs/${jobId}`);
      assert.deepEqual([status, body.code], [503, 'unavailable']);
      await sleep(2000);
      await server?.restart();
      assert.deepEqual(await finished(services, secret, jobId), undisturbed);
    });
  });

  async function exportOnce(services: Services, domain: string): Promise<string[]> {
    const { secret } = await services.addSite(domain, site.folder);
    return finished(services, secret, await startJob(services, secret, domain));
  }

  async function finished(services: Services, secret: string, jobId: string): Promise<string[]> {
    const { job } = await followJob(services, secret, jobId);
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, PAGES]);
    return fileHashes((await downloadBundle(services, secret, jobId)).archive);
  }
});

/** Returns the last fatal log line. */
function lastWords(services: Services): string {
  const FATAL = 60;
  const line = services.logLines().findLast(({ level }) => level === FATAL || level === 'fatal');
  return String(line?.msg);
}
