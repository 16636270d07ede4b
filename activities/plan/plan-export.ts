import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { ApplicationFailure } from '@temporalio/activity';
import type { ExportActivities, JobReference, PreparedBatches } from '../../contract/activities.js';
import { FATAL_ERRORS } from '../../contract/errors.js';
import type { Site } from '../../database/records/site-records.js';
import { openPlanFile } from '../../render/plan-file.js';
import type { PlanOptions } from '../../render/protocol.js';
import { RenderFailed } from '../../render/render-process.js';
import { type PlanRequest, requestPlan } from '../../render/request-plan.js';
import { SealedWithAnotherKey } from '../../secrets/secret-box.js';
import { readCommitTimes } from '../../snapshot/read-commit-times.js';
import { UnreadableProject } from '../../snapshot/walk-project.js';
import { CrawlUnfinished, SourceRefused } from '../../source/source-errors.js';
import { putNamed, putNamedStream } from '../../storage/named/put-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { fatalError } from '../bounded-retries.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { lastCrawlSnapshot } from '../source/crawl-live-site.js';
import { type FreezeDependencies, type FreezeWork, type FrozenSource, freezeSource } from '../source/freeze-source.js';
import { createReadingProgress, READ_PROGRESS } from '../source/reading-progress.js';
import { type StoreKeys, storeKeys } from '../store/store-keys.js';
import type { LocalPlan } from '../workspace.js';
import { bringDescriptions } from './bring-descriptions.js';
import { createFindFinished } from './find-finished-export.js';
import { findKnownPlan, planInputs, recordPlan } from './known-plan.js';
import { createPrepare } from './prepare-batches.js';

/**
 * A crawl that takes longer is continued by the next attempt, so that each attempt ends well before the timeout of half
 * an hour.
 */
const MAX_CRAWL_MS = 18 * 60_000;
/**
 * Maximum number of crawls among the steps that a worker runs at a time: they take long, and other steps must continue.
 */
const MAX_CRAWLS = 4;
const PLAN_STALL_MS = 300_000;
/** Maximum number of times that descriptions and what they refer to are fetched and planned again. */
const MAX_ROUNDS = 8;
/** Maximum number of addresses of descriptions and their parts. */
const MAX_ADDRESSES = 1_000;
/** Maximum number of batches that are looked up in the step that plans. */
const MAX_PREPARED_BATCHES = 200;
/** A plan up to this size is stored in one write; a larger one is streamed. */
const QUICK_PLAN_BYTES = 1024 * 1024;

/** Creates the activity that takes the snapshot that the whole export renders from, and plans it. */
export function createPlanExport(dependencies: ActivityDependencies): ExportActivities['planExport'] {
  const { database, store, workspace } = dependencies;
  const prepare = createPrepare(dependencies);
  const findFinished = createFindFinished(dependencies);
  let crawls = 0;
  /** Runs `work`, but only a few crawls of live sites at a time. */
  const withCrawlLimit = async <Result>(site: Site, work: () => Promise<Result>): Promise<Result> => {
    if (site.source.type !== 'url') return work();
    if (crawls >= MAX_CRAWLS) throw tryAgain('this worker crawls as many live sites as it may', '5s');
    crawls += 1;
    try {
      return await work();
    } finally {
      crawls -= 1;
    }
  };
  return ({ jobId, progress }) =>
    withHeartbeat(async (signal) => {
      if (progress !== undefined) await database.jobs.record(jobId, progress);
      const job = await database.jobs.getById(jobId);
      if (job === undefined) throw fatalError('JobGone', 'the job was removed before it began; start the export again');
      const site = await database.sites.getById(job.siteId);
      if (site === undefined)
        throw fatalError('JobGone', `the site ${job.domain} was removed; add it and start the export again`);
      const options = {
        paths: job.paths ?? undefined,
        version: job.version ?? site.defaultVersion ?? undefined,
        hosting: job.hosting,
        ...(job.groups.length > 0 && { groups: job.groups }),
        service: { url: dependencies.publicUrl, domain: job.domain },
        ...(job.formats.includes('zip') && { separateFiles: true as const }),
      };
      const work = {
        crawlId: jobId,
        signal,
        pauseAfterMs: MAX_CRAWL_MS,
        onProgress: createReadingProgress(database, jobId),
      };
      const snapshot = await withCrawlLimit(site, () => freezeSource(dependencies, site, work).catch(asFatalError));
      const { planKey, counts } = await findOrPlan(site, snapshot, options, signal);
      const { pages: totalPages, batches, warnings } = counts;
      const reference = { jobId, organizationId: job.organizationId, planKey };
      const prepared = await prepareAtOnce({ ...reference, batches }, signal);
      const batchKeys = prepared?.finished.flatMap((batch) => batch?.batchKey ?? []);
      const finished =
        prepared !== undefined && batchKeys?.length === batches
          ? await findFinished(job, { ...reference, outsideKey: prepared.outsideKey, batchKeys }, signal)
          : undefined;
      const forms = job.formats.filter((format) => format !== 'tar.gz');
      return {
        ...{ planKey, totalPages, batches, warnings },
        ...(site.source.type === 'url' && { progress: READ_PROGRESS }),
        ...(forms.length > 0 && { forms }),
        ...(prepared !== undefined && { prepared }),
        ...(finished !== undefined && { finished }),
      };
    });

  /** Prepares the batches of a plan for which nothing has to be fetched or drawn. Undefined for others, which a step of its own prepares. */
  async function prepareAtOnce(
    { batches, ...plan }: JobReference & { readonly planKey: string; readonly batches: number },
    signal: AbortSignal,
  ): Promise<PreparedBatches | undefined> {
    if (batches > MAX_PREPARED_BATCHES) return undefined;
    const { outsideUrls, diagrams = [] } = (await workspace.open(plan)).plan.surroundings();
    return outsideUrls.length + diagrams.length === 0 ? prepare(plan, signal) : undefined;
  }

  /** Returns the last plan if the source has not changed; otherwise makes a new one. */
  async function findOrPlan(site: Site, snapshot: FrozenSource, options: PlanOptions, signal: AbortSignal) {
    const keys = storeKeys(site.organizationId);
    const recordKey = keys.lastPlan(site.id);
    const madeOf = planInputs(snapshot, withAddress(options, site));
    const known = await findKnownPlan(store, recordKey, madeOf);
    if (known !== undefined) return known;
    const planned = await planSnapshot(dependencies, site, { snapshot, options, signal });
    const { plan, counts, isOfSourceAlone } = planned;
    const planKey = await storePlan(store, keys, plan);
    if (isOfSourceAlone) await recordPlan(store, recordKey, { madeOf, planKey, counts });
    return { planKey, counts };
  }
}

/** Creates the activity that returns which paths the site's newest source does not have. */
export function createFindUnknownPages(dependencies: ActivityDependencies): ExportActivities['findUnknownPages'] {
  return ({ siteId, paths, version, groups }) =>
    withHeartbeat(async (signal) => {
      const site = await dependencies.database.sites.getById(siteId);
      if (site === undefined) return paths;
      // A live site is not crawled for this alone: the export reports missing paths.
      if (site.source.type === 'url' && (await lastCrawlSnapshot(dependencies, site)) === undefined) return [];
      const options = { version: version ?? site.defaultVersion ?? undefined, groups };
      const { plan } = await planSite(dependencies, site, options, { crawlId: undefined, signal });
      const pathOf = (asked: string) => asked.replace(/^\/+|\/+$/g, '') || 'index';
      const unknown = new Set(paths.map(pathOf));
      for (const { path } of openPlanFile(plan.file).pages) unknown.delete(path);
      return paths.filter((path) => unknown.has(pathOf(path)));
    });
}

/** The clients and settings that planning a site uses. */
export type PlanDependencies = FreezeDependencies;

/** Takes a site's newest snapshot and plans it. Throws a fatal error for a fault of the site. */
export async function planSite(dependencies: PlanDependencies, site: Site, options: PlanOptions, work: FreezeWork) {
  const snapshot = await freezeSource(dependencies, site, work).catch(asFatalError);
  return planSnapshot(dependencies, site, { snapshot, options, signal: work.signal });
}

async function planSnapshot(
  dependencies: PlanDependencies,
  site: Site,
  {
    snapshot,
    options,
    signal,
  }: { readonly snapshot: FrozenSource; readonly options: PlanOptions; readonly signal: FreezeWork['signal'] },
) {
  const { pool, workspace } = dependencies;
  const makePlan = async (snapshotKey: string, times: Pick<PlanOptions, 'changedAt'> = {}) => {
    const request: PlanRequest = {
      snapshotKey,
      ...(await workspace.snapshot(snapshotKey)),
      options: { ...withAddress(options, site), ...times },
      findings: snapshot.findings,
    };
    return pool
      .use(async (process) => {
        const { parts, ...reply } = await requestPlan(process, request, { stallMs: PLAN_STALL_MS, signal });
        return { ...reply, plan: await workspace.addPlan(parts) };
      })
      .catch(asFatalError);
  };
  // Most sites need neither dates of change nor API descriptions, which take longer to read and to fetch than a plan
  // takes to make.
  const first = await makePlan(snapshot.key);
  let last = first;
  let described = snapshot.key;
  // A description may refer to further ones.
  const urls = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS && last.descriptionUrls.some((url) => !urls.has(url)); round++) {
    for (const url of last.descriptionUrls) if (urls.size < MAX_ADDRESSES) urls.add(url);
    const brought = await bringDescriptions(dependencies, {
      ...{ site, snapshotKey: snapshot.key, signal },
      urls: [...urls],
      descriptions: new Set(first.descriptionUrls),
    });
    if (brought === described) break;
    described = brought;
    last = await makePlan(described);
  }
  // Only a folder has a history: an archive has none, and a repository is fetched without it.
  const { folder } = snapshot;
  const changedAt = first.asksForTimes && folder !== undefined ? await readCommitTimes(folder, signal) : undefined;
  const { plan, counts } = changedAt === undefined ? last : await makePlan(described, { changedAt });
  return { plan, counts, isOfSourceAlone: urls.size === 0 && !first.asksForTimes };
}

const withAddress = (options: PlanOptions, site: Site): PlanOptions => ({
  ...options,
  canonicalUrl: site.canonicalUrl ?? undefined,
});

/** Stores a plan under its hash and returns its key. */
export async function storePlan(store: ObjectStore, keys: StoreKeys, { sha256, file }: LocalPlan): Promise<string> {
  const { size } = await stat(file);
  // The plan is written even if it exists, because the stored copy may be damaged.
  if (size <= QUICK_PLAN_BYTES) return putNamed(store, keys.plan, await readFile(file));
  const planKey = keys.plan(sha256);
  await putNamedStream(store, planKey, createReadStream(file));
  return planKey;
}

/**
 * Turns an error into a failure. A fault of the site ends the job immediately with its message; everything else is
 * retried.
 */
function asFatalError(error: unknown): never {
  if (error instanceof UnreadableProject || error instanceof SourceRefused || error instanceof SealedWithAnotherKey)
    throw fatalError('SiteUnreadable', error.message);
  if (error instanceof CrawlUnfinished) throw tryAgain(error.message, '1s');
  const type = FATAL_ERRORS.find((name) => error instanceof RenderFailed && error.type === name);
  if (type !== undefined) throw fatalError(type, (error as Error).message);
  throw error;
}

/** Returns an error that makes the engine run the step again after a delay. It does not mean a fault. */
function tryAgain(message: string, nextRetryDelay: '1s' | '5s'): ApplicationFailure {
  return ApplicationFailure.create({ message, type: 'TryAgain', nextRetryDelay });
}
