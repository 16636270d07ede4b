import { LRUCache } from 'lru-cache';
import { isFinal } from '../../contract/job.js';
import type { ListedJob } from '../../database/records/job-records.js';
import type { ExportEngine } from '../engine/export-engine.js';
import { withTimeout } from '../http/with-timeout.js';
import type { Readiness } from '../operations/readiness.js';

/** Describes what unfinished jobs are waiting for. */
export interface WaitingReader {
  /** Returns a sentence for a job whose progress has not changed for {@link QUIET_MS}, else null. Never rejects. */
  read(job: ListedJob): Promise<string | null>;
}

/** The time without progress after which a job counts as waiting, in milliseconds. */
export const QUIET_MS = 15_000;
/** The time for which a sentence is shared by all readers of a job, in milliseconds. */
const SHARED_MS = 5000;
/** Maximum time that a reader waits for the sentence, in milliseconds. The job itself is returned without it. */
const MAX_WAIT_MS = 500;
const MAX_JOBS = 10_000;

/** The cached sentence of a job and the query in progress. */
interface Waiting {
  sentence: string | null;
  asking: Promise<string | null> | undefined;
  freshUntil: number;
}

/**
 * Creates a reader that queries the engine once for all readers, and only for jobs that make no progress. Readers do not wait for an
 * unavailable engine: they get the previous sentence meanwhile. Addresses and error details are only logged.
 */
export function createWaitingReader({
  exports: engine,
  readiness,
  now = () => new Date(),
}: {
  readonly exports: Pick<ExportEngine, 'waitingFor'>;
  readonly readiness: Readiness;
  readonly now?: () => Date;
}): WaitingReader {
  const known = new LRUCache<string, Waiting>({ max: MAX_JOBS });

  async function ask(jobId: string): Promise<string | null> {
    const sentence = await engine.waitingFor(jobId).catch(() => undefined);
    return sentence ?? (await missingPart());
  }

  /** Returns a sentence about the part of the service that is unavailable or full, for when the engine cannot tell. */
  async function missingPart(): Promise<string | null> {
    const parts = Object.entries(await readiness.check());
    const full = parts.filter(([, state]) => state === 'full').map(([part]) => part);
    if (full.length > 0)
      return `space: ${full.join(' and ')} has none left; free some, and the job continues by itself`;
    const away = parts.filter(([, state]) => state === 'away').map(([part]) => part);
    return away.length > 0 ? `${away.join(' and ')}, which cannot be reached; retrying` : null;
  }

  function refresh(waiting: Waiting, jobId: string): Promise<string | null> {
    waiting.asking ??= ask(jobId).then((sentence) => {
      waiting.sentence = sentence;
      waiting.freshUntil = now().getTime() + SHARED_MS;
      waiting.asking = undefined;
      return sentence;
    });
    return waiting.asking;
  }

  return {
    async read(job) {
      if (isFinal(job) || now().getTime() - job.updatedAt.getTime() < QUIET_MS) return null;
      const waiting = known.get(job.id) ?? { sentence: null, asking: undefined, freshUntil: Number.NEGATIVE_INFINITY };
      known.set(job.id, waiting);
      if (now().getTime() < waiting.freshUntil) return waiting.sentence;
      return withTimeout(MAX_WAIT_MS, refresh(waiting, job.id)).catch(() => waiting.sentence);
    },
  };
}
