import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import type { JobBundle, JobProgress } from '../contract/job.js';
import { LONG_STEP } from './step-options.js';

const { recordJob } = proxyActivities<ExportActivities>(LONG_STEP);

/** The progress of one job: the workflow keeps it for queries, and the database keeps a copy. */
export interface JobRecord {
  read(): JobProgress;
  /** Changes the progress that queries return, without writing it to the database. */
  set(next: JobProgress): void;
  /** Changes the progress and waits until the database has it. */
  write(next: JobProgress, bundle?: JobBundle): Promise<void>;
  /** Changes the progress and writes it without waiting: readers profit from it, but the export never fails with it. */
  writeInBackground(next: JobProgress): void;
}

/** Creates the record of a job, which begins with `first`. */
export function createJobRecord(jobId: string, first: JobProgress): JobRecord {
  let progress = first;
  const write = (next: JobProgress, bundle?: JobBundle) => {
    progress = next;
    return recordJob({ jobId, progress, ...(bundle === undefined ? {} : { bundle }) });
  };
  return {
    read: () => progress,
    set: (next) => {
      progress = next;
    },
    write,
    writeInBackground: (next) => void write(next).catch(() => undefined),
  };
}
