import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { JobProgress } from '../contract/job.js';

/** Workflows, and the activities that plan, package, verify and record. */
export const EXPORT_TASK_QUEUE = 'offprint-export';
/** Batches of pages: a worker takes only as many as it has render slots. */
export const RENDER_TASK_QUEUE = 'offprint-render';

/** Keys and counts only: everything else is in the database and the store. */
export interface ExportInput {
  readonly jobId: string;
  readonly organizationId: string;
  /** Set when a long export goes on in a new run of its workflow. */
  readonly resume?: RenderingState;
}

/** How far rendering has come. */
export interface RenderingState {
  readonly planKey: string;
  readonly outsideKey: string | null;
  readonly totalPages: number;
  /** Store key of each finished batch, null where it is still to do. */
  readonly batchKeys: readonly (string | null)[];
  readonly pageCount: number;
  readonly warnings: number;
  /** How far the job had come when its plan was made, in percent; undefined for a project on a disk. */
  readonly planned?: number | undefined;
}

/** Answers the whole record of a running export. */
export const exportProgress = defineQuery<JobProgress>('exportProgress');

/** Type name of the workflow that exports a site; its id is the job's id. */
export const EXPORT_WORKFLOW = 'exportSite';

/** Type name of the workflow that answers a `PageCheckInput` with the unknown paths. */
export const PAGE_CHECK_WORKFLOW = 'checkPages';

/** Type name of the workflow that a schedule starts at each of its times. */
export const SCHEDULE_WORKFLOW = 'exportOnSchedule';

export interface ScheduleInput {
  readonly siteId: string;
  readonly organizationId: string;
}

/** Type name of the workflow that delivers one message to one webhook; its id is {@link deliveryWorkflowId}. */
export const DELIVERY_WORKFLOW = 'deliverWebhook';

/** Name of the workflow in prune-store.ts. */
export const PRUNE_WORKFLOW = 'pruneStore';

export interface DeliveryInput {
  readonly deliveryId: string;
}

/** One workflow a delivery, however often it is asked for. */
export const deliveryWorkflowId = (deliveryId: string) => `webhook_${deliveryId}`;

/** Sends at once in place of at the next attempt's time. */
export const sendNow = defineSignal('sendNow');
