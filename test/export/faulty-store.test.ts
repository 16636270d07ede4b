import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import { createActivities } from '../../activities/create-activities.js';
import { createWorkspace } from '../../activities/workspace.js';
import { createTemporalExportEngine } from '../../api/engine/temporal-export-engine.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import type { Job } from '../../database/records/job-records.js';
import { createLogger } from '../../logging/logger.js';
import { RenderPool } from '../../render/render-pool.js';
import { ObjectStoreUnavailable } from '../../storage/errors.js';
import { fileSystemFault } from '../../storage/files/file-system-errors.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { createWorkers } from '../../worker/create-worker.js';
import { workflowBundle } from '../../worker/workflow-bundle.js';
import { eventually } from '../support/eventually.js';
import { fileHashes } from '../support/file-hashes.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { type Interceptor, interceptedStore } from '../support/intercepted-store.js';
import { LOCAL_SOURCES } from '../support/local-sources.js';
import { startTemporalServer, type TemporalServer } from '../support/temporal-server.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const PAGES = 6;
const logger = createLogger('test', { level: 'silent', format: 'json' });
const WORKS: Interceptor = () => undefined;

describe('an export over a store that fails now and then', () => {
  const store = createMemoryObjectStore();
  let interceptor = WORKS;
  let folder: TemporaryFolder;
  let site: GeneratedSite;
  let temporal: TemporalServer;
  let database: Database;
  let stop: () => Promise<void>;
  let undisturbed: string[];

  before(async () => {
    [folder, site] = await Promise.all([createTemporaryFolder('faulty-store'), generateSite(PAGES)]);
    temporal = await startTemporalServer(join(folder.path, 'temporal.sqlite'));
    database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
    stop = await startWorkers();
    undisturbed = await exportOnce('undisturbed');
  });
  afterEach(() => {
    interceptor = WORKS;
  });
  after(async () => {
    await stop?.();
    await database?.close();
    await temporal?.stop();
    await Promise.all([folder.remove(), site.remove()]);
  });

  it('makes the same archive where every seventh call fails', async () => {
    const seen = new Set<string>();
    const failed: string[] = [];
    interceptor = (method, key) => {
      const call = `${method} ${key}`;
      if (seen.has(call)) return;
      seen.add(call);
      if (seen.size % 7 !== 0) return;
      failed.push(call);
      throw new ObjectStoreUnavailable('the store is away for a moment');
    };
    assert.deepEqual(await exportOnce('seventh'), undisturbed);
    assert.ok(failed.length >= 4, `only ${failed.length} calls failed`);
  });

  it('waits while the disk is full, and goes on when there is space', async () => {
    let refused = 0;
    interceptor = (method) => {
      if (method !== 'put' && method !== 'compose') return;
      refused += 1;
      throw fileSystemFault('write', Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    };
    const jobId = await start('full');
    while (refused < 2) await sleep(50);
    // That it runs is recorded on the way.
    const waiting = await eventually(async () => {
      const job = await database.jobs.getById(jobId);
      assert.equal(job?.status, 'running');
      return job;
    });
    assert.deepEqual([waiting?.status, waiting?.bundle], ['running', null]);
    interceptor = WORKS;
    assert.deepEqual(await finished(jobId), undisturbed);
  });

  it('goes on after the store was away in the middle of rendering', async () => {
    let refused = 0;
    interceptor = (_method, key) => {
      // From the first page on, and then whatever is asked for.
      if (refused === 0 && !key.includes('/contents/')) return;
      refused += 1;
      throw new ObjectStoreUnavailable('the store is away');
    };
    const jobId = await start('away');
    while (refused < 2) await sleep(50);
    interceptor = WORKS;
    assert.deepEqual(await finished(jobId), undisturbed);
  });

  it('a day has one pass over the store however often it is asked for, and it waits for a store that is away', async () => {
    let listings = 0;
    let refused = 0;
    interceptor = (method) => {
      if (method === 'list') listings += 1;
      else return;
      if (refused > 0) return;
      refused += 1;
      throw new ObjectStoreUnavailable('the store is away for a moment');
    };
    const engine = createTemporalExportEngine({ address: temporal.address, namespace: 'default', tls: false }, logger);
    const organizations = (await database.organizations.list()).length;
    await Promise.all([engine.pruneStore('2026-01-31'), engine.pruneStore('2026-01-31')]);
    while ((await engine.describe('prune-store-2026-01-31')) === 'running') await sleep(50);
    await engine.pruneStore('2026-01-31');
    assert.equal(await engine.describe('prune-store-2026-01-31'), 'completed');
    // The pass that met it went on to the others, and was made once more.
    assert.equal(listings, 2 * organizations);
    await engine.close();
  });

  async function startWorkers(): Promise<() => Promise<void>> {
    // Failures are what is tried here; the engine would log each with its stack.
    if (Runtime._instance === undefined) Runtime.install({ logger: new DefaultLogger('ERROR') });
    const faulty = interceptedStore(store, () => interceptor);
    const cache = join(folder.path, 'cache');
    const pool = new RenderPool({ slots: 1, readableFolder: cache });
    const activities = createActivities({
      store: faulty,
      database,
      pool,
      workspace: createWorkspace({ store: faulty, folder: cache, maxBytes: 2 ** 30 }),
      logger,
      ...LOCAL_SOURCES,
      publicUrl: 'http://localhost',
      fetchOutsideFiles: false,
      chromiumPath: join(folder.path, 'no-browser'),
    });
    const connection = await NativeConnection.connect({ address: temporal.address });
    const bundle = await workflowBundle(logger);
    const parts = { connection, namespace: 'default', activities, workflowBundle: bundle, renderSlots: 1 };
    const workers = await createWorkers(parts);
    const running = workers.run();
    return async () => {
      workers.shutdown();
      await running;
      await connection.close();
      pool.close();
    };
  }

  async function exportOnce(name: string): Promise<string[]> {
    return finished(await start(name));
  }

  /** Starts an export for a new organization, so that nothing is reused. */
  async function start(domain: string): Promise<string> {
    const { id: organizationId } = await database.organizations.create({ name: domain, plan: 'enterprise' });
    const hosting = { mode: 'cloud' } as const;
    const source = { type: 'directory', path: site.folder } as const;
    const { id: siteId } = await database.sites.put(organizationId, domain, { title: domain, source, hosting });
    const values = { organizationId, siteId, domain, version: null, paths: null, hosting };
    const creation = await database.jobs.create({ ...values, startsPerHour: 1000 });
    if (creation.outcome !== 'created') throw new Error(`the job was ${creation.outcome}`);
    const engine = createTemporalExportEngine({ address: temporal.address, namespace: 'default', tls: false }, logger);
    await engine.start({ jobId: creation.job.id, organizationId });
    await engine.close();
    return creation.job.id;
  }

  /** The files of a finished job's archive, which must be what the record says. */
  async function finished(jobId: string): Promise<string[]> {
    let job: Job | undefined;
    while (job?.status !== 'completed' && job?.status !== 'failed') {
      await sleep(50);
      job = await database.jobs.getById(jobId);
    }
    assert.deepEqual([job.status, job.error, job.pageCount], ['completed', null, PAGES]);
    const archive = await store.get(job.bundle?.key ?? '');
    assert.equal(createHash('sha256').update(archive).digest('hex'), job.bundle?.sha256);
    return fileHashes(archive);
  }
});
