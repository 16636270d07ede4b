import { LRUCache } from 'lru-cache';
import type { ListedJob } from '../../database/records/job-records.js';
import type { ExportEngine } from '../engine/export-engine.js';
import { within } from '../http/within.js';
import type { Readiness } from '../operations/readiness.js';
import { isFinal } from './job-progress.js';

/** Says what unfinished jobs wait for. */
export interface WaitingReader {
  /** Returns one sentence for a job that has not moved for {@link QUIET_MS}, else null; never rejects. */
  read(job: ListedJob): Promise<string | null>;
}

/** A job that moved within this time, in milliseconds, waits for nothing that is worth a word. */
export const QUIET_MS = 15_000;
/** How long one answer serves all readers of a job, in milliseconds. */
const SHARED_MS = 5000;
/** Maximum time that a reader waits for the sentence, in milliseconds: the job itself is answered without the engine too. */
const MAX_WAIT_MS = 500;
const MAX_JOBS = 10_000;

/** What is known of one job: the last sentence, and the one that is asked for. */
interface Waiting {
  sentence: string | null;
  asking: Promise<string | null> | undefined;
  freshUntil: number;
}

/**
 * The engine is asked once for all readers, and only about jobs that stand still. Nobody waits long for an engine that is away: readers
 * have the last sentence until there is a new one. Addresses and reasons of what is away stay in the log.
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

  /** Says which part is away or full: the engine does not know where it cannot be asked, or where its own disk is full. */
  async function missingPart(): Promise<string | null> {
    const parts = Object.entries(await readiness.check());
    const full = parts.filter(([, state]) => state === 'full').map(([part]) => part);
    if (full.length > 0) return `space: ${full.join(' and ')} has none left; free some, and the job goes on by itself`;
    const away = parts.filter(([, state]) => state === 'away').map(([part]) => part);
    return away.length > 0 ? `${away.join(' and ')}, which cannot be reached; it is tried again all the time` : null;
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
      return within(MAX_WAIT_MS, refresh(waiting, job.id)).catch(() => waiting.sentence);
    },
  };
}
