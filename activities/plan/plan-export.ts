import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { ApplicationFailure } from '@temporalio/activity';
import type { ExportActivities } from '../../contract/activities.js';
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
import type { ActivityDependencies } from '../dependencies.js';
import { fatalError } from '../fatal-error.js';
import { withHeartbeat } from '../heartbeat.js';
import { lastCrawlSnapshot } from '../source/crawl-live-site.js';
import { type FreezeDependencies, type FreezeWork, type FrozenSource, freezeSource } from '../source/freeze-source.js';
import { createReadingProgress, READ_PROGRESS } from '../source/reading-progress.js';
import { storeKeys } from '../store/store-keys.js';
import type { LocalPlan } from '../workspace.js';
import { bringDescriptions } from './bring-descriptions.js';
import { findKnownPlan, keepKnownPlan, planInputs } from './known-plan.js';

/** A reading that takes longer goes on in another try, so that each ends well before the engine's bound of half an hour. */
const READ_AT_ONCE_MS = 18 * 60_000;
/** Of the steps that a worker does at once, so many may be readings: they take long, and the others must go on. */
const MAX_READINGS = 4;
const PLAN_STALL_MS = 300_000;
/** Maximum number of times that descriptions and what they refer to are fetched and planned again. */
const MAX_ROUNDS = 8;
/** Maximum number of addresses of descriptions and their parts. */
const MAX_ADDRESSES = 1_000;
/** Read whole and written in one go; a larger one passes through in pieces. */
const QUICK_PLAN_BYTES = 1024 * 1024;

/** Takes the snapshot that the whole export renders from, and plans it. */
export function createPlanExport(dependencies: ActivityDependencies): ExportActivities['planExport'] {
  const { database, store } = dependencies;
  let readings = 0;
  /** Of live sites, a few at a time. */
  const inTurn = async <Result>(site: Site, work: () => Promise<Result>): Promise<Result> => {
    if (site.source.type !== 'url') return work();
    if (readings >= MAX_READINGS) throw tryAgain('this worker reads as many live sites as it may', '5s');
    readings += 1;
    try {
      return await work();
    } finally {
      readings -= 1;
    }
  };
  return ({ jobId }) =>
    withHeartbeat(async (signal) => {
      const job = await database.jobs.getById(jobId);
      if (job === undefined) throw fatalError('JobGone', 'the job was removed before it began; start the export again');
      const site = await database.sites.getById(job.siteId);
      if (site === undefined)
        throw fatalError('JobGone', `the site ${job.domain} was removed; add it and start the export again`);
      const options = {
        paths: job.paths ?? undefined,
        version: job.version ?? site.defaultVersion ?? undefined,
        hosting: job.hosting,
        service: { url: dependencies.publicUrl, domain: job.domain },
      };
      const work = {
        crawlId: jobId,
        signal,
        pauseAfterMs: READ_AT_ONCE_MS,
        onProgress: createReadingProgress(database, jobId),
      };
      const snapshot = await inTurn(site, () => freezeSource(dependencies, site, work).catch(asFatalError));
      const { planKey, counts } = await findOrPlan(site, snapshot, options, signal);
      const { pages: totalPages, batches, findings: warnings } = counts;
      return { planKey, totalPages, batches, warnings, ...(site.source.type === 'url' && { progress: READ_PROGRESS }) };
    });

  /** A source that has not changed is planned as it was. */
  async function findOrPlan(site: Site, snapshot: FrozenSource, options: PlanOptions, signal: AbortSignal) {
    const keys = storeKeys(site.organizationId);
    const recordKey = keys.lastPlan(site.id);
    const madeOf = planInputs(snapshot, withAddress(options, site));
    const known = await findKnownPlan(store, recordKey, madeOf);
    if (known !== undefined) return known;
    const planned = await planSnapshot(dependencies, site, { snapshot, options, signal });
    const { plan, counts, isOfSourceAlone } = planned;
    const planKey = await storePlan(store, keys, plan);
    if (isOfSourceAlone) await keepKnownPlan(store, recordKey, { madeOf, planKey, counts });
    return { planKey, counts };
  }
}

/** Answers which of some paths the site's newest source does not have. */
export function createFindUnknownPages(dependencies: ActivityDependencies): ExportActivities['findUnknownPages'] {
  return ({ siteId, paths, version }) =>
    withHeartbeat(async (signal) => {
      const site = await dependencies.database.sites.getById(siteId);
      if (site === undefined) return paths;
      // A live site is not read for this alone: the export tells what it does not have.
      if (site.source.type === 'url' && (await lastCrawlSnapshot(dependencies, site)) === undefined) return [];
      const options = { version: version ?? site.defaultVersion ?? undefined };
      const { plan } = await planSite(dependencies, site, options, { crawlId: undefined, signal });
      const pathOf = (asked: string) => asked.replace(/^\/+|\/+$/g, '') || 'index';
      const unknown = new Set(paths.map(pathOf));
      for (const { path } of openPlanFile(plan.file).pages) unknown.delete(path);
      return paths.filter((path) => unknown.has(pathOf(path)));
    });
}

/** What planning a site works with. */
export type PlanDependencies = FreezeDependencies;

/** Takes a site's newest snapshot and plans it. Faults of the site are fatal errors with their sentence. */
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
  const ask = async (snapshotKey: string, more: Pick<PlanOptions, 'changedAt'>) => {
    const request: PlanRequest = {
      snapshotKey,
      ...(await workspace.snapshot(snapshotKey)),
      options: { ...withAddress(options, site), ...more },
      findings: snapshot.findings,
    };
    return pool
      .use(async (process) => {
        const { parts, ...told } = await requestPlan(process, request, { stallMs: PLAN_STALL_MS, signal });
        return { ...told, plan: await workspace.addPlan(parts) };
      })
      .catch(asFatalError);
  };
  // Most sites ask for no times and no descriptions, which take longer to read and to fetch than a plan to make.
  const first = await ask(snapshot.key, {});
  let last = first;
  let described = snapshot.key;
  // What is brought in may refer to more.
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
    last = await ask(described, {});
  }
  // An archive has no history, and a repository is fetched without.
  const hasHistory = site.source.type === 'directory';
  const { folder } = snapshot;
  const isAsked = first.asksForTimes && hasHistory && folder !== undefined;
  const changedAt = isAsked ? await readCommitTimes(folder, signal) : undefined;
  const { plan, counts } = changedAt === undefined ? last : await ask(described, { changedAt });
  return { plan, counts, isOfSourceAlone: urls.size === 0 && !first.asksForTimes };
}

const withAddress = (options: PlanOptions, site: Site): PlanOptions => ({
  ...options,
  canonicalUrl: site.canonicalUrl ?? undefined,
});

/** Puts a plan into the store, under its hash; answers its key. */
export async function storePlan(
  store: ObjectStore,
  keys: ReturnType<typeof storeKeys>,
  { sha256, file }: LocalPlan,
): Promise<string> {
  const { size } = await stat(file);
  // Also where it is there already: what lies there may be damaged.
  if (size <= QUICK_PLAN_BYTES) return putNamed(store, keys.plan, await readFile(file));
  const planKey = keys.plan(sha256);
  await putNamedStream(store, planKey, createReadStream(file));
  return planKey;
}

/** Faults of the site end the job at once, with their sentence; all else is tried again. */
function asFatalError(error: unknown): never {
  if (error instanceof UnreadableProject || error instanceof SourceRefused || error instanceof SealedWithAnotherKey)
    throw fatalError('SiteUnreadable', error.message);
  if (error instanceof CrawlUnfinished) throw tryAgain(error.message, '1s');
  const type = FATAL_ERRORS.find((name) => error instanceof RenderFailed && error.type === name);
  if (type !== undefined) throw fatalError(type, (error as Error).message);
  throw error;
}

/** No failure, whatever the engine calls it. */
function tryAgain(message: string, nextRetryDelay: '1s' | '5s'): ApplicationFailure {
  return ApplicationFailure.create({ message, type: 'TryAgain', nextRetryDelay });
}
