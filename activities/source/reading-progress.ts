import type { Database } from '../../database/database.js';

/** Share of a live site's export, in percent, at which it is read: its server takes most of the time. */
export const READ_PROGRESS = 40;

const INTERVAL_MS = 2000;

/**
 * Keeps how far the reading of a live site has come, now and then, in the job's record: the workflow knows nothing of it until it ends. Readers are
 * answered the furthest of both. Nobody waits for it, and nothing fails with it.
 */
export function createReadingProgress(database: Pick<Database, 'jobs'>, jobId: string): (share: number) => void {
  let keptAt = Number.NEGATIVE_INFINITY;
  let kept = 0;
  return (share) => {
    const progress = Math.floor(share * READ_PROGRESS);
    if (progress <= kept || performance.now() - keptAt < INTERVAL_MS) return;
    kept = progress;
    keptAt = performance.now();
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
