import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ActivityDependencies } from '../../activities/dependencies.js';
import { type PruneOptions, type PruneReport, pruneStore } from '../../activities/retention/prune-store.js';
import { createWorkspace } from '../../activities/workspace.js';
import type { JobBundle } from '../../contract/job.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import type { Job } from '../../database/records/job-records.js';
import type { Organization } from '../../database/records/organization-records.js';
import type { Site } from '../../database/records/site-records.js';
import type { RenderPool } from '../../render/render-pool.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { driveExport } from './driven-export.js';
import { LOCAL_SOURCES } from './local-sources.js';
import { removeFolder } from './temporary-folder.js';
import { TestClock } from './test-clock.js';

/** Exports over days that pass as a test says, and passes over their store. */
export interface KeptExports {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly clock: TestClock;
  readonly organization: Organization;
  addSite(domain: string, folder: string): Promise<Site>;
  startJob(site: Site, more?: { readonly version?: string; readonly paths?: readonly string[] }): Promise<Job>;
  /** A whole export, by a machine that has no copies yet, over this store or another one. */
  run(site: Site, over?: ObjectStore): Promise<{ readonly job: Job; readonly bundle: JobBundle }>;
  /** Returns the dependencies of activities on a new machine. */
  dependencies(over?: ObjectStore): ActivityDependencies;
  prune(options?: Partial<PruneOptions>): Promise<PruneReport>;
  keys(): Promise<string[]>;
  /** Paths of pages rendered since it was last asked. */
  renderedPages(): string[];
  close(): Promise<void>;
}

export interface KeptExportsParts {
  /** The folder that `pool` may read. */
  readonly folder: string;
  readonly pool: RenderPool;
}

export async function openKeptExports(parts: KeptExportsParts): Promise<KeptExports> {
  const { pool } = parts;
  const folder = await mkdtemp(join(parts.folder, 'kept-'));
  const clock = new TestClock();
  const database = await createDatabase(
    { kind: 'sqlite', file: join(folder, 'offprint.sqlite') },
    { clock: clock.now },
  );
  const store = createMemoryObjectStore({ now: clock.now });
  const organization = await database.organizations.create({ name: 'Owner', plan: 'enterprise' });
  const rendered: string[] = [];
  const logger = pino(
    { level: 'debug' },
    {
      write: (line) =>
        void (line.includes('page rendered') && rendered.push((JSON.parse(line) as Job & { page: string }).page)),
    },
  );
  let machines = 0;
  const dependencies = (over: ObjectStore = store): ActivityDependencies => {
    machines += 1;
    return {
      store: over,
      database,
      pool,
      workspace: createWorkspace({ store: over, folder: join(folder, `machine-${machines}`), maxBytes: 2 ** 30 }),
      logger,
      ...LOCAL_SOURCES,
      publicUrl: 'http://localhost',
      fetchOutsideFiles: false,
      chromiumPath: join(folder, 'no-browser'),
    };
  };
  const startJob: KeptExports['startJob'] = async (site, { version = null, paths = null } = {}) => {
    const { id: siteId, organizationId, domain, hosting } = site;
    const values = { organizationId, siteId, domain, version, paths, hosting, startsPerHour: 1_000_000 };
    clock.advance({ seconds: 1 });
    const creation = await database.jobs.create(values);
    if (creation.outcome !== 'created') throw new Error(`the job was ${creation.outcome}`);
    return creation.job;
  };
  return {
    database,
    store,
    clock,
    organization,
    startJob,
    dependencies,
    addSite: (domain, path) =>
      database.sites.put(organization.id, domain, {
        title: domain,
        source: { type: 'directory', path },
        hosting: { mode: 'cloud' },
      }),
    run: async (site, over) => {
      const job = await startJob(site);
      const reference = { jobId: job.id, organizationId: job.organizationId };
      return { job, bundle: (await driveExport(dependencies(over), reference)).bundle };
    },
    prune: (options = {}) =>
      pruneStore(
        { database, store },
        { retention: LOCAL_SOURCES.retention, dryRun: false, now: clock.now(), ...options },
      ),
    keys: async () => {
      const keys: string[] = [];
      for await (const { key } of store.list('')) keys.push(key);
      return keys;
    },
    renderedPages: () => rendered.splice(0),
    close: async () => {
      await database.close();
      await removeFolder(folder);
    },
  };
}
