import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { BatchesReference, ExportActivities, RenderActivities } from '../contract/activities.js';
import { EXPORT_CANCELLED, FATAL_ERRORS, LOST_OBJECT } from '../contract/errors.js';
import type { JobBundle, JobProgress } from '../contract/job.js';
import { announceOutcome } from './announce-outcome.js';
import { describeFailure } from './describe-failure.js';
import { completed, failed, packaging, planning, rendering, verifying } from './export-progress.js';
import { type ExportInput, exportProgress, RENDER_TASK_QUEUE, type RenderingState } from './messages.js';

/**
 * A store, database or machine that is away comes back: retried for half a day. A worker that dies is noticed when its
 * heartbeats stop, so the heartbeat timeout is what a reader of the progress waits after a crash.
 */
const retry = { initialInterval: '1s', maximumInterval: '20s', nonRetryableErrorTypes: [...FATAL_ERRORS] };

const { planExport, prepareBatches, packageBundle, verifyBatches, verifyBundle, recordJob } =
  proxyActivities<ExportActivities>({
    startToCloseTimeout: '30 minutes',
    scheduleToCloseTimeout: '12 hours',
    heartbeatTimeout: '10s',
    retry,
  });

/** The index serves readers' questions, not the bundle: an export does not wait long for it, and does not fail with it. */
const { indexSite } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '30s',
  retry,
});

const { renderBatch } = proxyActivities<RenderActivities>({
  taskQueue: RENDER_TASK_QUEUE,
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '12 hours',
  heartbeatTimeout: '10s',
  retry,
});

/** Batches on offer to workers at once: above all slots of a large fleet, far below the engine's limit of 2,000. */
const OPEN_BATCHES = 128;
/** One for each kind of thing that an export counts on, each found only when it is read: more mean a store that loses what it is given. */
const MAX_LOSSES = 8;
/** Records kept while rendering, at most: the API keeps what it hears on polls besides. */
const RECORDS_WHILE_RENDERING = 4;

/** Exports one site: plan, render in batches, package, verify; the last record tells how it went. */
export async function exportSite(input: ExportInput): Promise<void> {
  let progress: JobProgress = input.resume === undefined ? planning : rendering(input.resume);
  setHandler(exportProgress, () => progress);
  const job = { jobId: input.jobId, organizationId: input.organizationId };
  const record = (next: JobProgress, bundle?: JobBundle) => {
    progress = next;
    return recordJob({ jobId: job.jobId, progress, ...(bundle === undefined ? {} : { bundle }) });
  };
  // Exports that began before there were webhooks leave theirs to the sweep.
  const announce = async () => {
    if (patched('announce-outcome')) await announceOutcome(job.jobId);
  };
  // Records on the way are a convenience for readers without a worker: the export neither waits for them nor fails with them.
  const recordAside = (next: JobProgress) => void record(next).catch(() => undefined);

  try {
    const { warnings, ...bundle } = await makeDespiteLosses();
    await record(completed(progress, warnings), bundle);
    await announce();
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    const last = failed(progress, isCancellation(error) ? EXPORT_CANCELLED : describeFailure(error));
    await CancellationScope.nonCancellable(async () => {
      await record(last);
      await announce();
    });
    throw error;
  }

  /** What was lost or damaged in the store while the export counted on it is made again; what is lost again and again ends it. */
  async function makeDespiteLosses() {
    for (let losses = 0; ; losses++) {
      try {
        const start = losses === 0 ? (input.resume ?? (await plan())) : await plan({ afterLoss: true });
        return await make(start);
      } catch (error) {
        if (!isLoss(error) || losses === MAX_LOSSES) throw error;
      }
    }
  }

  async function make(start: RenderingState): Promise<JobBundle & { readonly warnings: number }> {
    progress = rendering(start);
    recordAside(progress);
    const rendered = await renderAll(start);

    recordAside(packaging(progress));
    const batches = {
      ...job,
      planKey: rendered.planKey,
      outsideKey: rendered.outsideKey,
      batchKeys: rendered.batchKeys,
    };
    // Runs beside packing and verifying. Exports that began before there were indexes go on without.
    const indexed = patched('index-site')
      ? indexSite(batches).then(
          () => undefined,
          (error: unknown) => error,
        )
      : undefined;
    const { bundle, report } = await packAndVerify(batches);

    const unindexed = await indexed;
    if (isLoss(unindexed)) throw unindexed;
    const { bundleKey: key, sizeBytes, sha256, manifestKey } = bundle;
    return { key, sizeBytes, sha256, reportKey: report.reportKey, manifestKey, warnings: report.warnings };
  }

  async function plan(after: { readonly afterLoss?: true } = {}): Promise<RenderingState> {
    recordAside(planning);
    const planned = await planExport(job);
    const { outsideKey, finished } = await prepareBatches({ ...job, planKey: planned.planKey, ...after });
    const done = finished.filter((batch) => batch !== null);
    return {
      planKey: planned.planKey,
      outsideKey,
      totalPages: planned.totalPages,
      batchKeys: finished.map((batch) => batch?.batchKey ?? null),
      pageCount: sum(done.map((batch) => batch.pages)),
      warnings: planned.warnings + sum(done.map((batch) => batch.warnings)),
      planned: planned.progress,
    };
  }

  /** What is checked is in the batches, so that checking does not wait for the archive. */
  async function packAndVerify(batches: BatchesReference) {
    const pack = async () => {
      const packaged = await packageBundle(batches);
      recordAside(verifying(progress));
      return packaged;
    };
    if (patched('verify-beside-packing')) {
      const [bundle, report] = await Promise.all([pack(), verifyBatches(batches)]);
      return { bundle, report };
    }
    return { bundle: await pack(), report: await verifyBundle(batches) };
  }

  /** Keeps a window of batches open; goes on in a new run when the history grows long. */
  async function renderAll(start: RenderingState) {
    const batchKeys = [...start.batchKeys];
    const waiting = batchKeys.flatMap((key, batch) => (key === null ? [batch] : []));
    let { pageCount, warnings } = start;
    let recorded = 0;

    async function renderNext(): Promise<void> {
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
        const reference = { ...job, planKey: start.planKey, outsideKey: start.outsideKey, batch };
        const finished = await renderBatch(reference).catch((error: unknown) => {
          if (isLoss(error)) waiting.length = 0;
          throw error;
        });
        batchKeys[batch] = finished.batchKey;
        pageCount += finished.pages;
        warnings += finished.warnings;
        progress = rendering({ ...start, pageCount, warnings });
        const part = Math.floor((pageCount / Math.max(1, start.totalPages)) * RECORDS_WHILE_RENDERING);
        if (part > recorded) {
          recorded = part;
          recordAside(progress);
        }
        if (workflowInfo().continueAsNewSuggested) return;
      }
    }

    await Promise.all(Array.from({ length: Math.min(OPEN_BATCHES, waiting.length) }, renderNext));
    if (waiting.length > 0) {
      await continueAsNew<typeof exportSite>({ ...job, resume: { ...start, batchKeys, pageCount, warnings } });
    }
    return { planKey: start.planKey, outsideKey: start.outsideKey, batchKeys: batchKeys.map(requireKey) };
  }
}

/** Returns whether an activity failed because it found something lost in the store. */
function isLoss(error: unknown): boolean {
  return (
    error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === LOST_OBJECT
  );
}

function requireKey(key: string | null): string {
  if (key === null) throw new Error('a batch ended without its key');
  return key;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
