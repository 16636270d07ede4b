import { LRUCache } from 'lru-cache';
import type { ListedJob } from '../database/job-records.js';
import type { ExportEngine } from './export-engine.js';
import { isFinal } from './job-progress.js';
import type { Readiness } from './readiness.js';

/** Says what unfinished jobs wait for. */
export interface WaitingReader {
  /** Returns one sentence for a job that has not moved for {@link QUIET_MS}, else null; never rejects. */
  read(job: ListedJob): Promise<string | null>;
}

/** A job that moved within this time, in milliseconds, waits for nothing that is worth a word. */
export const QUIET_MS = 15_000;
/** How long one answer serves all readers of a job, in milliseconds. */
const SHARED_MS = 5000;
const MAX_JOBS = 10_000;

/** The engine is asked once for all readers of a job, and only about jobs that stand still. */
export function createWaitingReader({
  exports: engine,
  readiness,
  now = () => new Date(),
}: {
  readonly exports: Pick<ExportEngine, 'waitingFor'>;
  readonly readiness: Readiness;
  readonly now?: () => Date;
}): WaitingReader {
  const answers = new LRUCache<string, Promise<string | null>>({ max: MAX_JOBS, ttl: SHARED_MS });

  async function ask(jobId: string): Promise<string | null> {
    try {
      return (await engine.waitingFor(jobId)) ?? (await missingPart());
    } catch (error) {
      return error instanceof Error ? `${error.message}; it is asked again all the time` : null;
    }
  }

  /** Where the engine's own disk is full, it does not know what it waits for. */
  async function missingPart(): Promise<string | null> {
    const parts = Object.entries(await readiness.check());
    const full = parts.filter(([, state]) => state === 'full').map(([part]) => part);
    if (full.length > 0) return `space: ${full.join(' and ')} has none left; free some, and the job goes on by itself`;
    const away = parts.filter(([, state]) => state === 'away').map(([part]) => part);
    return away.length > 0 ? `${away.join(' and ')}, which cannot be reached; it is tried again all the time` : null;
  }

  return {
    read(job) {
      if (isFinal(job) || now().getTime() - job.updatedAt.getTime() < QUIET_MS) return Promise.resolve(null);
      const known = answers.get(job.id);
      if (known !== undefined) return known;
      const answer = ask(job.id);
      answers.set(job.id, answer);
      return answer;
    },
  };
}
