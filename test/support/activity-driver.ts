import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { createActivities } from '../../activities/create-activities.js';
import { createWorkspace } from '../../activities/workspace.js';
import type { TextEmbedder } from '../../assistant/embeddings/text-embedder.js';
import type {
  FinishedBatch,
  PackagedBundle,
  PlannedExport,
  PlannedPdf,
  PreparedBatches,
  VerifiedBundle,
} from '../../contract/activities.js';
import type { BundleForm, BundleFormat, JobProgress } from '../../contract/job.js';
import { createDatabase } from '../../database/create-database.js';
import type { Database } from '../../database/database.js';
import type { Job } from '../../database/records/job-records.js';
import { RenderPool } from '../../render/render-pool.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { type GeneratedSite, generateSite } from './generated-site.js';
import { createHeldObjectStore, type HeldObjectStore } from './held-object-store.js';
import { LOCAL_SOURCES } from './local-sources.js';
import { createTemporaryFolder } from './temporary-folder.js';

/** The steps of an export in the order in which a workflow takes them. */
export const STEPS = [
  'planExport',
  'prepareBatches',
  'renderBatch',
  'indexSite',
  'packageBundle',
  'packZip',
  'verifyBatches',
  'recordJob',
] as const;
/** The steps that make a PDF, after those that pack. */
export const PDF_STEPS = ['planPdf', 'printPdfPart', 'joinPdf'] as const;

export type Step = (typeof STEPS | typeof PDF_STEPS)[number];

/** Returns the steps of an export in their order. */
function stepsOf(isPrinted: boolean): readonly Step[] {
  if (!isPrinted) return STEPS;
  const at = STEPS.indexOf('packZip') + 1;
  return [...STEPS.slice(0, at), ...PDF_STEPS, ...STEPS.slice(at)];
}

/** One export of a small site, whose steps a test takes itself, each in an environment of its own and as often as it likes. */
export interface SteppedExport {
  readonly job: Job;
  readonly store: HeldObjectStore;
  /** Takes a step with what the last try of each step before it answered. */
  take(step: Step, environment?: MockActivityEnvironment): Promise<unknown>;
  /** Takes all steps before this one. */
  upTo(step: Step): Promise<void>;
  /** Takes all steps after this one. */
  after(step: Step): Promise<void>;
  /** Keeps a record, as the workflow does on the way. */
  record(progress: JobProgress): Promise<void>;
  /** Every object of the store, and the job's record. */
  everything(): Promise<{ readonly objects: ReadonlyMap<string, string>; readonly job: Job | undefined }>;
}

export interface ExportChoices {
  readonly embedder?: TextEmbedder;
  /** The browser that prints a PDF; without one, the export has none. */
  readonly printer?: string | undefined;
}

export interface ActivityDriver {
  readonly database: Database;
  readonly site: GeneratedSite;
  /** Begins an export with a new organization, store and cache, so that no step can reuse anything. */
  newExport(also?: ExportChoices): Promise<SteppedExport>;
  close(): Promise<void>;
}

/** Failures are what tests are after; each would be logged with its stack. */
export const quietEnvironment = (attempt = 1) =>
  new MockActivityEnvironment({ attempt }, { logger: new DefaultLogger('ERROR', () => undefined) });

/** Opens what activities work with: real files, SQLite, a render process; a store in memory, whose calls can be held. */
export async function openActivityDriver(): Promise<ActivityDriver> {
  const [folder, site] = await Promise.all([createTemporaryFolder('activities'), generateSite(3)]);
  const database = await createDatabase({ kind: 'sqlite', file: join(folder.path, 'offprint.sqlite') });
  const pool = new RenderPool({ slots: 2, readableFolder: folder.path });
  let exports = 0;
  return {
    database,
    site,
    newExport: async (also = {}) => {
      exports += 1;
      const cacheFolder = join(folder.path, `cache-${exports}`);
      const formats = also.printer === undefined ? (['zip'] as const) : (['zip', 'pdf'] as const);
      const job = await newJob(database, { folder: site.folder, number: exports, formats });
      return stepThrough(
        { database, pool, folder: cacheFolder, noBrowser: join(folder.path, 'no-browser'), ...also },
        job,
      );
    },
    close: async () => {
      pool.close();
      await database.close();
      await Promise.all([folder.remove(), site.remove()]);
    },
  };
}

interface NewJobChoices {
  readonly folder: string;
  readonly number: number;
  readonly formats: readonly BundleFormat[];
}

async function newJob(database: Database, { folder, number, formats }: NewJobChoices): Promise<Job> {
  const organization = await database.organizations.create({ name: `Owner ${number}`, plan: 'enterprise' });
  const domain = `site-${number}`;
  const hosting = { mode: 'cloud' } as const;
  const source = { type: 'directory', path: folder } as const;
  const site = await database.sites.put(organization.id, domain, { title: domain, source, hosting });
  const creation = await database.jobs.create({
    organizationId: organization.id,
    siteId: site.id,
    domain,
    version: null,
    paths: null,
    hosting,
    formats,
    startsPerHour: 1000,
  });
  if (creation.outcome !== 'created') throw new Error(`the job was not made: ${creation.outcome}`);
  return creation.job;
}

interface Parts {
  readonly database: Database;
  readonly pool: RenderPool;
  readonly folder: string;
  /** The browser is not what is tried, and takes seconds. */
  readonly noBrowser: string;
}

function stepThrough(
  { database, pool, folder, noBrowser, embedder, printer }: Parts & ExportChoices,
  job: Job,
): SteppedExport {
  const store = createHeldObjectStore(createMemoryObjectStore());
  const dependencies = {
    store,
    database,
    pool,
    workspace: createWorkspace({ store, folder, maxBytes: 2 ** 30 }),
    logger: pino({ level: 'silent' }),
    ...LOCAL_SOURCES,
    publicUrl: 'http://localhost',
    fetchOutsideFiles: false,
    chromiumPath: noBrowser,
    ...(embedder !== undefined && { embedder }),
  };
  const { export: activities, render } = createActivities(dependencies);
  const { export: printing } = createActivities({ ...dependencies, ...(printer && { chromiumPath: printer }) });
  const order = stepsOf(printer !== undefined);
  const reference = { jobId: job.id, organizationId: job.organizationId };
  let plan: PlannedExport;
  let prepared: PreparedBatches;
  const rendered = new Map<number, FinishedBatch>();
  let bundle: PackagedBundle;
  let zip: BundleForm;
  let pdf: BundleForm | undefined;
  let pdfPlan: PlannedPdf;
  let verified: VerifiedBundle;
  const planned = () => ({ ...reference, planKey: plan.planKey, outsideKey: prepared.outsideKey });
  const batches = () => ({ ...planned(), batchKeys: [...rendered.values()].map((batch) => batch.batchKey) });

  const toPrint = () => ({ ...reference, planKey: plan.planKey, pdfPlanKey: pdfPlan.pdfPlanKey });

  const steps: Readonly<Record<Step, (environment: MockActivityEnvironment) => Promise<unknown>>> = {
    planExport: async (environment) => (plan = await environment.run(activities.planExport, reference)),
    prepareBatches: async (environment) =>
      (prepared = await environment.run(activities.prepareBatches, { ...reference, planKey: plan.planKey })),
    renderBatch: async (environment) => {
      for (const batch of prepared.finished.keys())
        rendered.set(batch, await environment.run(render.renderBatch, { ...planned(), batch }));
      return [...rendered.values()];
    },
    indexSite: (environment) => environment.run(activities.indexSite, batches()),
    packageBundle: async (environment) => (bundle = await environment.run(activities.packageBundle, batches())),
    packZip: async (environment) => (zip = await environment.run(activities.packZip, batches())),
    planPdf: async (environment) => (pdfPlan = await environment.run(printing.planPdf, batches())),
    printPdfPart: async (environment) => {
      for (let part = 0; part < pdfPlan.parts; part++)
        await environment.run(printing.printPdfPart, { ...toPrint(), part });
    },
    joinPdf: async (environment) => (pdf = await environment.run(printing.joinPdf, toPrint())),
    verifyBatches: async (environment) => (verified = await environment.run(activities.verifyBatches, batches())),
    recordJob: (environment) => {
      const { bundleKey: key, manifestKey, sizeBytes, sha256 } = bundle;
      const kept = {
        key,
        manifestKey,
        sizeBytes,
        sha256,
        reportKey: verified.reportKey,
        forms: pdf === undefined ? [zip] : [zip, pdf],
      };
      const progress = { ...COMPLETED, pageCount: plan.totalPages, totalPages: plan.totalPages };
      return environment.run(activities.recordJob, { jobId: job.id, progress, bundle: kept });
    },
  };
  const takeAll = async (some: readonly Step[]) => {
    for (const step of some) await steps[step](quietEnvironment());
  };
  return {
    job,
    store,
    take: (step, environment = quietEnvironment()) => steps[step](environment),
    upTo: (step) => takeAll(order.slice(0, order.indexOf(step))),
    after: (step) => takeAll(order.slice(order.indexOf(step) + 1)),
    record: (progress) => quietEnvironment().run(activities.recordJob, { jobId: job.id, progress }),
    everything: async () => ({ objects: await contentsOf(store), job: await database.jobs.getById(job.id) }),
  };
}

const COMPLETED: JobProgress = {
  status: 'completed',
  progress: 100,
  pageCount: 0,
  totalPages: null,
  phase: null,
  warnings: 0,
  error: null,
};

async function contentsOf(store: ObjectStore): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  for await (const { key } of store.list('')) objects.set(key, (await store.get(key)).toString('base64'));
  return objects;
}
