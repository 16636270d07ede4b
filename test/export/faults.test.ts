import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createWorkspace } from '../../activities/workspace.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import { createLogger } from '../../logging/logger.js';
import { RenderPool } from '../../render/render-pool.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { driveExport } from '../support/driven-export.js';
import { faultyDatabase } from '../support/faulty-database.js';
import { createFaultyObjectStore, nthCall } from '../support/faulty-object-store.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { LOCAL_SOURCES } from '../support/local-sources.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const PAGES = 6;
const DOMAIN = 'faults';

/** The moment at which a call fails: before it does anything, or after, so that only its response is lost. */
const WHEN = ['before', 'after'] as const;

// What fails once is tried again, and nothing that an interrupted step left behind is taken for finished.
describe('an export whose calls fail once, each in its turn', () => {
  let folder: TemporaryFolder;
  let site: GeneratedSite;
  let database: Database;
  let pool: RenderPool;
  let organizationId: string;
  let siteId: string;
  let runs = 0;
  let undisturbed: Awaited<ReturnType<typeof run>>;

  before(async () => {
    [folder, site] = await Promise.all([
      createTemporaryFolder('faults'),
      generateSite(PAGES, { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    ]);
    database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
    pool = new RenderPool({ slots: 1, readableFolder: folder.path });
    const organization = await database.organizations.create({ name: 'Owner', plan: 'enterprise' });
    organizationId = organization.id;
    const source = { type: 'directory', path: site.folder } as const;
    siteId = (await database.sites.put(organizationId, DOMAIN, { title: DOMAIN, source, hosting: { mode: 'cloud' } }))
      .id;
    undisturbed = await run({});
  });
  after(async () => {
    pool.close();
    await database.close();
    await Promise.all([folder.remove(), site.remove()]);
  });

  for (const when of WHEN)
    it(`of the store, ${when} the call: makes the same archive`, async () => {
      for (let number = 1; number <= undisturbed.storeCalls.length; number++) {
        const { sha256, failures } = await run({ storeCall: number, when });
        const call = undisturbed.storeCalls[number - 1];
        assert.equal(sha256, undisturbed.sha256, `${call} failed, and the archive is another`);
        assert.ok(failures <= 1, `${call} failed once, but ${failures} attempts did`);
      }
    });

  for (const when of WHEN)
    it(`of the database, ${when} the call: makes the same archive`, async () => {
      for (let number = 1; number <= undisturbed.databaseCalls; number++) {
        const { sha256, failures } = await run({ databaseCall: number, when });
        assert.equal(sha256, undisturbed.sha256, `call ${number} failed, and the archive is another`);
        assert.equal(failures, 1);
      }
    });

  it('meets every kind of object that an export keeps', () => {
    const kinds = new Set(undisturbed.storeCalls.map((call) => call.split('/')[2]));
    for (const kind of ['sources', 'plans', 'contents', 'batch-index', 'batches', 'segments', 'bundles', 'jobs'])
      assert.ok(kinds.has(kind), `no call was about ${kind}`);
  });

  /** One export of the site in a store and a workspace of its own, so that everything is done. */
  async function run(faults: {
    readonly storeCall?: number;
    readonly databaseCall?: number;
    readonly when?: (typeof WHEN)[number];
  }) {
    const { storeCall, databaseCall, when = 'before' } = faults;
    const inner = createMemoryObjectStore();
    const struck = storeCall === undefined ? [] : [{ ...nthCall(storeCall), afterwards: when === 'after' }];
    const store = createFaultyObjectStore(inner, struck);
    const faulty = faultyDatabase(database, {
      failingCalls: databaseCall === undefined ? [] : [databaseCall],
      when,
    });
    const cache = join(folder.path, `cache-${++runs}`);
    const workspace = createWorkspace({ store, folder: cache, maxBytes: 2 ** 30 });
    const jobId = await startJob();
    const dependencies = {
      store,
      database: faulty.database,
      pool,
      workspace,
      logger: createLogger('test', { level: 'silent', format: 'json' }),
      ...LOCAL_SOURCES,
      publicUrl: 'http://localhost',
      fetchOutsideFiles: false,
      // The browser is not what is tried here, and each of its checks takes a second.
      chromiumPath: join(folder.path, 'no-browser'),
    };
    const { failures } = await driveExport(
      dependencies,
      { jobId, organizationId },
      { onFailure: () => assertNothingHalf(inner, jobId) },
    );
    return {
      sha256: await assertWhole(inner, jobId),
      failures: failures.length,
      storeCalls: store.calls.map(({ method, key }) => `${method} ${key}`),
      databaseCalls: faulty.callCount(),
    };
  }

  async function startJob(): Promise<string> {
    const creation = await database.jobs.create({
      organizationId,
      siteId,
      domain: DOMAIN,
      version: null,
      paths: null,
      hosting: { mode: 'cloud' },
      startsPerHour: 100_000,
    });
    assert.equal(creation.outcome, 'created');
    return 'job' in creation ? creation.job.id : '';
  }

  /** A bundle is offered only with a completed record, and then it is there from its first to its last byte. */
  async function assertNothingHalf(store: ObjectStore, jobId: string): Promise<void> {
    const job = await database.jobs.getById(jobId);
    if (job?.status === 'completed') await assertWhole(store, jobId);
    else assert.equal(job?.bundle, null);
  }

  async function assertWhole(store: ObjectStore, jobId: string): Promise<string> {
    const job = await database.jobs.getById(jobId);
    assert.deepEqual([job?.status, job?.pageCount], ['completed', PAGES]);
    const archive = await store.get(job?.bundle?.key ?? '');
    const sha256 = createHash('sha256').update(archive).digest('hex');
    assert.deepEqual([job?.bundle?.sha256, job?.bundle?.sizeBytes], [sha256, archive.length]);
    const report = JSON.parse((await store.get(job?.bundle?.reportKey ?? '')).toString('utf8')) as { jobId: string };
    assert.equal(report.jobId, jobId);
    return sha256;
  }
});
