import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { BundleFormat, JobProgress } from '../contract/job.js';

/** The task queue of workflows, and of the activities that plan, pack, verify and record. */
export const EXPORT_TASK_QUEUE = 'offprint-export';
/** The task queue of batches: a worker takes only as many as it has render slots. */
export const RENDER_TASK_QUEUE = 'offprint-render';

/** The input of an export. It carries keys and counts; everything else is in the database and in the store. */
export interface ExportInput {
  readonly jobId: string;
  readonly organizationId: string;
  /** Set when a long export continues in a new run of its workflow. */
  readonly resume?: RenderingState;
}

/** The progress of rendering, from which a new run continues. */
export interface RenderingState {
  readonly planKey: string;
  readonly outsideKey: string | null;
  readonly totalPages: number;
  /** The store key of each finished batch, null for a batch that is not rendered yet. */
  readonly batchKeys: readonly (string | null)[];
  readonly pageCount: number;
  readonly warnings: number;
  /** The percentage that the job had reached when its plan was ready; undefined for a project on disk. */
  readonly planned?: number | undefined;
  /** The further forms of the bundle that the job was asked for; undefined if there are none. */
  readonly forms?: readonly BundleFormat[] | undefined;
}

/** Returns the progress of a running export. */
export const exportProgress = defineQuery<JobProgress>('exportProgress');

/** The type of the workflow that exports a site. Its workflow id is the job's id. */
export const EXPORT_WORKFLOW = 'exportSite';

/** The type of the workflow that returns the unknown paths of a `PageCheckInput`. */
export const PAGE_CHECK_WORKFLOW = 'checkPages';

/** The type of the workflow that a schedule starts. */
export const SCHEDULE_WORKFLOW = 'exportOnSchedule';

export interface ScheduleInput {
  readonly siteId: string;
  readonly organizationId: string;
  /** The audiences that are exported, each as its groups; everybody alone if undefined. */
  readonly audiences?: readonly (readonly string[])[];
  /** True for the schedule of an audience, which is then the only one in `audiences`. */
  readonly ofAudience?: boolean;
}

/** The type of the workflow that delivers one message to one webhook. Its id is {@link deliveryWorkflowId}. */
export const DELIVERY_WORKFLOW = 'deliverWebhook';

/** The type of the workflow that prunes the store. */
export const PRUNE_WORKFLOW = 'pruneStore';

export interface DeliveryInput {
  readonly deliveryId: string;
}

/** Returns the id of a delivery's workflow: one per delivery, however often it is started. */
export const deliveryWorkflowId = (deliveryId: string) => `webhook_${deliveryId}`;

/** The type of the workflow that sends one message of a notice. Its id is {@link noticeWorkflowId}. */
export const NOTICE_WORKFLOW = 'sendNotice';

export interface NoticeInput {
  readonly messageId: string;
}

/** Returns the id of a message's workflow: one per message, however often it is started. */
export const noticeWorkflowId = (messageId: string) => `notice_${messageId}`;

/** Asks a waiting delivery to send now instead of at its next attempt. */
export const sendNow = defineSignal('sendNow');
