import { LRUCache } from 'lru-cache';
import type { Job } from '../database/records.js';
import type { Database } from '../database/repositories.js';
import type { Logger } from '../logging/logger.js';
import type { ExportEngine } from './export-engine.js';
import { furthest, isFinal } from './job-progress.js';

/** Reads jobs with their live progress, at a cost that does not grow with the number of readers. */
export interface JobReader {
  /** The job as far as it is known to have come; undefined where the organization has no such job. */
  read(organizationId: string, jobId: string): Promise<Job | undefined>;
  /** A record just read from the database, advanced by what is known here already; asks nobody. */
  advance(job: Job): Job;
  /** The job was changed: the next reader is not served from memory. */
  forget(jobId: string): void;
}

export interface JobReaderParts {
  readonly database: Pick<Database, 'jobs'>;
  readonly exports: Pick<ExportEngine, 'progress'>;
  readonly logger: Logger;
}

/** How long one answer serves all readers of a job. */
const SHARED_MS = 300;
/** For so long after that readers are given it still, at once, while the next one is fetched: pollers never queue behind the engine. */
const STALE_MS = 1000;
/** A final job changes no more; it is read again now and then in case it was removed. */
const FINAL_SHARED_MS = 10_000;
/** After no worker answered, readers have the record at once, and one asks again only after this. */
const SILENCE_MS = 2000;
/** Of all remembered jobs together: one is counted as 1, and each of its page paths. */
const REMEMBERED_WEIGHT = 200_000;

/** What is remembered of a job that somebody watches. */
interface Watched {
  job: Job;
  freshUntil: number;
  silentUntil: number;
  refreshing?: Promise<Job | undefined>;
}

/**
 * One query and one database read a job are under way at most, their answer is shared for {@link SHARED_MS} and while the next one is
 * fetched, and what is answered never falls: it is the furthest of the record, the query and what was answered before. It is written to
 * the record before it is answered, so that it does not fall either where this process dies and another answers from the record.
 */
export function createJobReader({ database, exports: engine, logger }: JobReaderParts): JobReader {
  const watched = new LRUCache<string, Watched>({
    maxSize: REMEMBERED_WEIGHT,
    sizeCalculation: ({ job }) => 1 + (job.paths?.length ?? 0),
  });

  async function read(organizationId: string, jobId: string): Promise<Job | undefined> {
    const known = watched.get(jobId);
    const entry = known ?? (await watch(organizationId, jobId));
    if (entry === undefined || entry.job.organizationId !== organizationId) return undefined;
    const now = performance.now();
    if (now < entry.freshUntil) return entry.job;
    entry.refreshing ??= refreshOnce(entry, jobId);
    return now < entry.freshUntil + STALE_MS ? entry.job : entry.refreshing;
  }

  function refreshOnce(entry: Watched, jobId: string): Promise<Job | undefined> {
    const refreshing = refresh(entry, jobId).finally(() => {
      entry.refreshing = undefined;
    });
    // Perhaps nobody waits for it; who comes after the time is over asks again and hears of the failure.
    refreshing.catch((error: unknown) => logger.debug({ jobId, err: error }, 'a job could not be read again'));
    return refreshing;
  }

  async function watch(organizationId: string, jobId: string): Promise<Watched | undefined> {
    const job = await database.jobs.get(organizationId, jobId);
    if (job === undefined) return undefined;
    const other = watched.get(jobId);
    if (other !== undefined) return other;
    const freshUntil = isFinal(job) ? performance.now() + FINAL_SHARED_MS : Number.NEGATIVE_INFINITY;
    const entry: Watched = { job, freshUntil, silentUntil: 0 };
    watched.set(jobId, entry);
    return entry;
  }

  async function refresh(entry: Watched, jobId: string): Promise<Job | undefined> {
    const job = await latest(entry, jobId);
    if (job === undefined) {
      watched.delete(jobId);
      return undefined;
    }
    entry.job = job;
    entry.freshUntil = performance.now() + (isFinal(job) ? FINAL_SHARED_MS : SHARED_MS);
    return job;
  }

  async function latest(entry: Watched, jobId: string): Promise<Job | undefined> {
    const record = await database.jobs.getById(jobId);
    if (record === undefined || isFinal(record)) return record;
    const known = furthest(record, entry.job);
    if (performance.now() < entry.silentUntil) return known;
    const answer = await engine.progress(jobId);
    if (answer === undefined) {
      entry.silentUntil = performance.now() + SILENCE_MS;
      return known;
    }
    // The end is what the database says: the archive's place comes with it.
    const last = isFinal(answer) ? await database.jobs.getById(jobId) : record;
    if (last === undefined || isFinal(last)) return last;
    const job = furthest(last, furthest(known, answer));
    return job === last || (await keep(job)) ? job : known;
  }

  /** Whether it could be. */
  async function keep(job: Job): Promise<boolean> {
    const { status, progress, pageCount, totalPages, phase, warnings, error } = job;
    try {
      await database.jobs.record(job.id, { status, progress, pageCount, totalPages, phase, warnings, error });
      return true;
    } catch (error) {
      logger.warn({ jobId: job.id, err: error }, 'the progress of a job could not be kept; it is tried again');
      return false;
    }
  }

  return {
    read,
    forget: (jobId) => {
      watched.delete(jobId);
    },
    advance: (job) => {
      const known = watched.peek(job.id)?.job;
      return known === undefined || isFinal(job) ? job : furthest(job, known);
    },
  };
}
