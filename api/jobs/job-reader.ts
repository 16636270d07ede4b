import { LRUCache } from 'lru-cache';
import { isFinal } from '../../contract/job.js';
import type { Database } from '../../database/database.js';
import type { Job, ListedJob } from '../../database/records/job-records.js';
import type { Logger } from '../../logging/logger.js';
import type { ExportEngine } from '../engine/export-engine.js';
import { furthest } from './job-progress.js';

/** Reads jobs with their live progress. The cost does not grow with the number of readers. */
export interface JobReader {
  /** Returns the job with the latest known progress, or undefined if the organization has no such job. */
  read(organizationId: string, jobId: string): Promise<Job | undefined>;
  /** Advances a record from the database by the progress that is cached here. Sends no query. */
  advance<Record extends ListedJob>(job: Record): Record;
  /** Removes a job from the cache after it was changed. */
  forget(jobId: string): void;
}

export interface JobReaderParts {
  readonly database: Pick<Database, 'jobs'>;
  readonly exports: Pick<ExportEngine, 'progress'>;
  readonly logger: Logger;
  /** A monotonic clock in milliseconds; by default that of the process. */
  readonly now?: () => number;
}

/** The time for which a result is shared by all readers of a job, in milliseconds. */
const SHARED_MS = 300;
/**
 * The time after that for which a stale result is returned while the engine is queried in the background, so that pollers do not wait for
 * it.
 */
const STALE_MS = 1000;
/** The time for which a final job is cached, in milliseconds. It is read again after that, because it may have been removed. */
const FINAL_SHARED_MS = 10_000;
/**
 * The time for which the engine is not queried after no worker has answered, in milliseconds. Readers get the database record meanwhile.
 */
const SILENCE_MS = 2000;
/** Maximum weight of the cache. A job weighs 1, plus 1 for each of its page paths. */
const REMEMBERED_WEIGHT = 200_000;

/** The cached state of a job. */
interface Watched {
  job: Job;
  freshUntil: number;
  silentUntil: number;
  /** The time of the last query, whether or not it was answered. */
  askedAt: number;
  refreshing?: Promise<Job | undefined>;
  asking?: Promise<void>;
}

/**
 * Creates a reader with at most one query and one database read in progress for each job. Results are shared for {@link SHARED_MS} and
 * never decrease: they are the maximum of the record, the query and earlier results. Progress is written to the record before it is
 * returned, so that it does not decrease if this process dies and another one reads the record.
 */
export function createJobReader(parts: JobReaderParts): JobReader {
  const { database, exports: engine, logger, now = () => performance.now() } = parts;
  const watched = new LRUCache<string, Watched>({
    maxSize: REMEMBERED_WEIGHT,
    sizeCalculation: ({ job }) => 1 + (job.paths?.length ?? 0),
  });

  async function read(organizationId: string, jobId: string): Promise<Job | undefined> {
    const known = watched.get(jobId);
    const entry = known ?? (await watch(organizationId, jobId));
    if (entry === undefined || entry.job.organizationId !== organizationId) return undefined;
    if (now() < entry.freshUntil) return entry.job;
    entry.refreshing ??= refresh(entry, jobId).finally(() => {
      entry.refreshing = undefined;
    });
    return entry.refreshing;
  }

  async function watch(organizationId: string, jobId: string): Promise<Watched | undefined> {
    const job = await database.jobs.get(organizationId, jobId);
    if (job === undefined) return undefined;
    const other = watched.get(jobId);
    if (other !== undefined) return other;
    const never = Number.NEGATIVE_INFINITY;
    const entry: Watched = { job, freshUntil: never, silentUntil: never, askedAt: never };
    if (isFinal(job)) learn(entry, job);
    watched.set(jobId, entry);
    return entry;
  }

  function learn(entry: Watched, job: Job): void {
    entry.job = job;
    entry.freshUntil = now() + (isFinal(job) ? FINAL_SHARED_MS : SHARED_MS);
  }

  async function refresh(entry: Watched, jobId: string): Promise<Job | undefined> {
    const record = await database.jobs.getById(jobId);
    if (record === undefined) {
      watched.delete(jobId);
      return undefined;
    }
    if (isFinal(record)) {
      learn(entry, record);
      return record;
    }
    learn(entry, furthest(record, entry.job));
    if (now() < entry.silentUntil) return entry.job;
    entry.asking ??= ask(entry, record);
    if (now() >= entry.askedAt + STALE_MS) await entry.asking;
    return entry.job;
  }

  /** Queries the engine and updates the entry. Never rejects; after a failure, the next reader queries again. */
  async function ask(entry: Watched, record: Job): Promise<void> {
    try {
      const answer = await engine.progress(record.id);
      if (answer === undefined) {
        entry.silentUntil = now() + SILENCE_MS;
        return;
      }
      // Another reader may have read the final record meanwhile.
      if (isFinal(entry.job)) return;
      // The database decides the end, because its final record contains the place of the archive.
      const last = isFinal(answer) ? await database.jobs.getById(record.id) : record;
      if (last === undefined) return;
      if (isFinal(last)) return learn(entry, last);
      const job = furthest(last, furthest(entry.job, answer));
      if (job === last || (await keep(job))) learn(entry, job);
    } catch (error) {
      logger.warn({ jobId: record.id, err: error }, 'a job could not be read; retrying');
    } finally {
      entry.askedAt = now();
      entry.asking = undefined;
    }
  }

  /** Writes the progress to the job's record. Returns whether it was written. */
  async function keep(job: Job): Promise<boolean> {
    const { status, progress, pageCount, totalPages, phase, warnings, error } = job;
    try {
      await database.jobs.record(job.id, { status, progress, pageCount, totalPages, phase, warnings, error });
      return true;
    } catch (error) {
      logger.warn({ jobId: job.id, err: error }, 'the progress of a job could not be stored; retrying');
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
