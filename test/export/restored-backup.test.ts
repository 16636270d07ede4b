import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pruneStore } from '../../activities/retention/prune-store.js';
import { createWorkspace } from '../../activities/workspace.js';
import { linkArchive } from '../../bundle/link-archive.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import { copyDatabase } from '../../database/move/copy-database.js';
import type { Job } from '../../database/records/job-records.js';
import { createLogger } from '../../logging/logger.js';
import { RenderPool } from '../../render/render-pool.js';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../storage/memory-object-store.js';
import { copyObjects } from '../../storage/move/copy-objects.js';
import { driveExport } from '../support/driven-export.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { LOCAL_SOURCES } from '../support/local-sources.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { TestClock } from '../support/test-clock.js';

const PAGES = 12;
const DAYS_UNTIL_OLD = 200;

/** A service: a database and a store, which backups may have from different times. */
interface Service {
  readonly database: Database;
  readonly store: MemoryObjectStore;
}

describe('a service restored from a backup', () => {
  let folder: TemporaryFolder;
  let site: GeneratedSite;
  let pool: RenderPool;
  let clock: TestClock;
  let opened: Database[];
  let files = 0;

  beforeEach(async () => {
    [folder, site] = await Promise.all([createTemporaryFolder('restored'), generateSite(PAGES)]);
    pool = new RenderPool({ slots: 1, readableFolder: folder.path });
    clock = new TestClock();
    opened = [];
  });
  afterEach(async () => {
    pool.close();
    await Promise.all(opened.map((database) => database.close()));
    await Promise.all([folder.remove(), site.remove()]);
  });

  it('whose database is older than its store makes the same archives, and cleans up what only later exports used', async () => {
    const { config, service } = await newService();
    await run(service);
    const backup = newFile();
    await copyDatabase(config, backup);
    await edit('after the backup');
    const forgotten = await run(service);

    const restored = { database: await open(backup), store: service.store };
    assert.equal((await restored.database.jobs.getById(forgotten.id))?.id, undefined);
    const again = await run(restored);
    assert.equal(again.bundle?.sha256, forgotten.bundle?.sha256);
    await edit('after the restore');
    const next = await run(restored);
    assert.equal(next.bundle?.sha256, (await run(await emptyService())).bundle?.sha256);

    clock.advance({ seconds: DAYS_UNTIL_OLD * 86_400 });
    await pruneStore(restored, { retention: { bundleDays: 1, bundlesKept: 1 }, dryRun: false, now: clock.now() });
    await assertWhole(restored, next);
    assert.equal((await run(restored)).bundle?.sha256, next.bundle?.sha256);
  });

  it('whose store is older than its database offers no archive that is missing, and makes it again', async () => {
    const { service } = await newService();
    const first = await run(service);
    const backup = createMemoryObjectStore({ now: clock.now });
    await copyObjects(service.store, backup, { signal: new AbortController().signal });
    await edit('after the backup');
    const missing = await run(service);

    const restored = { database: service.database, store: backup };
    assert.equal(await linkArchive(restored.store, missing, { expiresInSeconds: 60 }), undefined);
    await assertWhole(restored, first);
    await pruneStore(restored, { retention: LOCAL_SOURCES.retention, dryRun: false, now: clock.now() });
    const again = await run(restored);
    assert.equal(again.bundle?.sha256, missing.bundle?.sha256);
    await assertWhole(restored, again);
    // Archives are named by what they contain, so the earlier job has its archive again too.
    await assertWhole(restored, missing);
  });

  const newFile = () => ({ kind: 'sqlite', file: join(folder.path, `${++files}.sqlite`) }) as const;
  const edit = (text: string) => site.write('index.mdx', `---\ntitle: Start\n---\n\nThis page was changed ${text}.\n`);

  async function open(config: ReturnType<typeof newFile>): Promise<Database> {
    const database = await createDatabase(config, { clock: clock.now });
    opened.push(database);
    return database;
  }

  async function newService() {
    const config = newFile();
    const database = await open(config);
    const { id } = await database.organizations.create({ name: 'Owner', plan: 'enterprise' });
    const source = { type: 'directory', path: site.folder } as const;
    await database.sites.put(id, 'docs', { title: 'docs', source, hosting: { mode: 'cloud' } });
    return { config, service: { database, store: createMemoryObjectStore({ now: clock.now }) } };
  }

  const emptyService = async () => (await newService()).service;

  /** Runs an export on a new machine, and returns its completed job. */
  async function run({ database, store }: Service): Promise<Job> {
    const [organization] = await database.organizations.list();
    assert.ok(organization !== undefined);
    const known = await database.sites.get(organization.id, 'docs');
    assert.ok(known !== undefined);
    clock.advance({ seconds: 1 });
    const { organizationId, id: siteId, domain, hosting } = known;
    const values = { organizationId, siteId, domain, version: null, paths: null, hosting, startsPerHour: 1000 };
    const creation = await database.jobs.create(values);
    assert.equal(creation.outcome, 'created');
    const jobId = 'job' in creation ? creation.job.id : '';
    const workspace = createWorkspace({ store, folder: join(folder.path, `machine-${++files}`), maxBytes: 2 ** 30 });
    const dependencies = {
      store,
      database,
      pool,
      workspace,
      logger: createLogger('test', { level: 'silent', format: 'json' }),
      ...LOCAL_SOURCES,
      publicUrl: 'http://localhost',
      fetchOutsideFiles: false,
      // Looking at pages in a browser is not what a restore changes.
      chromiumPath: join(folder.path, 'no-browser'),
    };
    await driveExport(dependencies, { jobId, organizationId });
    const job = await database.jobs.getById(jobId);
    assert.equal(job?.status, 'completed');
    return job as Job;
  }

  async function assertWhole({ store }: Service, { bundle }: Job): Promise<void> {
    const archive = await store.get(bundle?.key ?? '');
    assert.equal(createHash('sha256').update(archive).digest('hex'), bundle?.sha256);
  }
});
