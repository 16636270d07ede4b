import type { Database } from '../../database/database.js';

/** The percentage of a live site's export at which it has been crawled, which takes most of the time. */
export const READ_PROGRESS = 40;

const INTERVAL_MS = 2000;

/**
 * Returns a function that writes the progress of a crawl to the job's record at intervals, because the workflow does
 * not see it until the crawl ends. Readers get the larger of both. Nothing waits for the writes, and nothing fails with
 * them.
 */
export function createReadingProgress(database: Pick<Database, 'jobs'>, jobId: string): (share: number) => void {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let written = 0;
  return (share) => {
    const progress = Math.floor(share * READ_PROGRESS);
    if (progress <= written || performance.now() - writtenAt < INTERVAL_MS) return;
    written = progress;
    writtenAt = performance.now();
    const record = {
      status: 'running',
      progress,
      pageCount: 0,
      totalPages: null,
      phase: 'planning',
      warnings: 0,
      error: null,
    } as const;
    void database.jobs.record(jobId, record).catch(() => undefined);
  };
}
