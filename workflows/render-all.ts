import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { JobReference, RenderActivities } from '../contract/activities.js';
import { rendering } from './export-progress.js';
import { isLoss } from './failures.js';
import type { JobRecord } from './job-record.js';
import { RENDER_TASK_QUEUE, type RenderingState } from './messages.js';
import { LONG_STEP } from './step-options.js';

const { renderBatch } = proxyActivities<RenderActivities>({ ...LONG_STEP, taskQueue: RENDER_TASK_QUEUE });

/** Batches offered to workers at once: more than the slots of a large fleet, far below the engine's limit of 2,000. */
const OPEN_BATCHES = 128;
/** Maximum number of times that progress is written while rendering; queries and polls read it more often. */
const MAX_RECORDS = 4;

export interface RenderingResult {
  /** False when the history has grown long and the rest belongs to a new run of the workflow. */
  readonly isComplete: boolean;
  readonly state: RenderingState;
}

/** Renders the batches that are not finished, with a window of {@link OPEN_BATCHES} open at a time. */
export async function renderAll(job: JobReference, start: RenderingState, record: JobRecord): Promise<RenderingResult> {
  const { planKey, outsideKey } = start;
  const batchKeys = [...start.batchKeys];
  const waiting = batchKeys.flatMap((key, batch) => (key === null ? [batch] : []));
  let { pageCount, warnings } = start;
  let recorded = 0;

  async function renderWaiting(): Promise<void> {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      const finished = await renderBatch({ ...job, planKey, outsideKey, batch }).catch((error: unknown) => {
        if (isLoss(error)) waiting.length = 0;
        throw error;
      });
      batchKeys[batch] = finished.batchKey;
      pageCount += finished.pages;
      warnings += finished.warnings;
      report();
      if (workflowInfo().continueAsNewSuggested) return;
    }
  }

  function report(): void {
    const next = rendering({ ...start, pageCount, warnings });
    const part = Math.floor((pageCount / Math.max(1, start.totalPages)) * MAX_RECORDS);
    if (part > recorded) record.writeInBackground(next);
    else record.set(next);
    recorded = Math.max(recorded, part);
  }

  await Promise.all(Array.from({ length: Math.min(OPEN_BATCHES, waiting.length) }, renderWaiting));
  return { isComplete: waiting.length === 0, state: { ...start, batchKeys, pageCount, warnings } };
}
