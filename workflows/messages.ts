import { defineQuery } from '@temporalio/workflow';
import type { JobProgress } from '../database/records.js';

/** Workflows, and the activities that plan, package, verify and record. */
export const EXPORT_TASK_QUEUE = 'offprint-export';
/** Batches of pages: a worker takes only as many as it has render slots. */
export const RENDER_TASK_QUEUE = 'offprint-render';

/** Keys and counts only: everything else is in the database and the store. */
export interface ExportInput {
  readonly jobId: string;
  readonly organizationId: string;
}

/** Answers the whole record of a running export. */
export const exportProgress = defineQuery<JobProgress>('exportProgress');

export const EXPORT_WORKFLOW = 'exportSite';
