import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { startFakeGcsServer } from '../support/fake-gcs-server.js';
import { downloadBundle, followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { startPostgres } from '../support/postgres.js';
import { readTar } from '../support/read-tar.js';
import { startServices } from '../support/services.js';

const DOMAIN = 'docs.example.com';
const PAGES = 40;
const BUCKET = 'bundles';

/** Every store and database must produce the same archive for the same site. */
describe('an export', () => {
  let site: GeneratedSite;
  let onFiles: Exported;
  before(async () => {
    site = await generateSite(PAGES, { 'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    onFiles = await exportOn({});
  });
  after(() => site.remove());

  it('on files and SQLite is linked to by the API itself', () => {
    assert.match(onFiles.bundleUrl, /^http:\/\/127\.0\.0\.1:\d+\/files\//);
  });

  it('on Cloud Storage is the same archive, put together there and linked to by a V4 signature', async function () {
    const server = await startFakeGcsServer();
    if ('unavailable' in server) {
      console.log(`      skipped: ${server.unavailable}`);
      return this.skip();
    }
    try {
      await server.createBucket(BUCKET);
      const more = { OFFPRINT_STORE: `gs://${BUCKET}/some/prefix`, STORAGE_EMULATOR_HOST: server.url };
      const exported = await exportOn(more);
      assert.equal(exported.sha256, onFiles.sha256);
      assert.ok(exported.archive.equals(onFiles.archive));
      const link = new URL(exported.bundleUrl);
      assert.equal(link.origin, server.url);
      assert.equal(link.searchParams.get('X-Goog-Algorithm'), 'GOOG4-RSA-SHA256');
      assert.equal(link.searchParams.get('X-Goog-Expires'), '3600');
      assert.match(link.searchParams.get('response-content-disposition') ?? '', /docs\.example\.com\.tar\.gz/);
    } finally {
      await server.stop();
    }
  });

  it('on PostgreSQL is the same archive', async function () {
    const server = await startPostgres();
    if ('unavailable' in server) {
      console.log(`      skipped: ${server.unavailable}`);
      return this.skip();
    }
    try {
      const exported = await exportOn({ DATABASE_URL: await server.createDatabase() });
      assert.equal(exported.sha256, onFiles.sha256);
      assert.ok(exported.archive.equals(onFiles.archive));
    } finally {
      await server.stop();
    }
  });

  interface Exported {
    readonly archive: Buffer;
    readonly sha256: string;
    readonly bundleUrl: string;
  }

  /** Exports with separate processes, a separate Temporal and an empty cache, so that nothing is reused. */
  async function exportOn(environment: Record<string, string>): Promise<Exported> {
    const services = await startServices({ CHROMIUM_PATH: '/nonexistent', ...environment });
    try {
      await Promise.all([services.startApi(), services.startWorker()]);
      const { secret } = await services.addSite(DOMAIN, site.folder);
      const jobId = await startJob(services, secret, DOMAIN);
      const { job } = await followJob(services, secret, jobId);
      assert.deepEqual([job.status, job.error, job.pageCount], ['completed', undefined, PAGES]);
      const { archive, sha256 } = await downloadBundle(services, secret, jobId);
      assert.equal(createHash('sha256').update(archive).digest('hex'), sha256);
      const files = await readTar(archive);
      for (const path of site.paths) assert.ok(files.has(`${path}.html`), `${path}.html is missing`);
      const path = `/v1/static-export/jobs/${jobId}/bundle`;
      const { body } = await services.call<{ bundleUrl: string }>(secret, 'POST', path);
      return { archive, sha256, bundleUrl: body.bundleUrl };
    } finally {
      await services.stop();
    }
  }
});
