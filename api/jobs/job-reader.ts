import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.js';
import type { Job, ListedJob } from '../../database/records/job-records.js';
import type { Logger } from '../../logging/logger.js';
import type { ExportEngine } from '../engine/export-engine.js';
import { furthest, isFinal } from './job-progress.js';

/** Reads jobs with their live progress, at a cost that does not grow with the number of readers. */
export interface JobReader {
  /** The job as far as it is known to have come; undefined where the organization has no such job. */
  read(organizationId: string, jobId: string): Promise<Job | undefined>;
  /** A record just read from the database, advanced by what is known here already; asks nobody. */
  advance<Record extends ListedJob>(job: Record): Record;
  /** The job was changed: the next reader is not served from memory. */
  forget(jobId: string): void;
}

export interface JobReaderParts {
  readonly database: Pick<Database, 'jobs'>;
  readonly exports: Pick<ExportEngine, 'progress'>;
  readonly logger: Logger;
  /** Milliseconds that only grow; by default those of the process. */
  readonly now?: () => number;
}

/** How long one answer serves all readers of a job. */
const SHARED_MS = 300;
/** For so long after that readers are given the record at once while the engine is asked again: pollers do not queue behind it. */
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
  /** When the engine last answered, or was found not to. */
  askedAt: number;
  refreshing?: Promise<Job | undefined>;
  asking?: Promise<void>;
}

/**
 * One query and one database read a job are under way at most, their answer is shared for {@link SHARED_MS}, and what is
 * answered never falls: it is the furthest of the record, the query and what was answered before. It is written to
 * the record before it is answered, so that it does not fall either where this process dies and another answers from the record.
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

  /** Never rejects: what cannot be had now is asked for again by the next reader. */
  async function ask(entry: Watched, record: Job): Promise<void> {
    try {
      const answer = await engine.progress(record.id);
      if (answer === undefined) {
        entry.silentUntil = now() + SILENCE_MS;
        return;
      }
      // Another reader may have found the end in the record meanwhile.
      if (isFinal(entry.job)) return;
      // The end is what the database says: the archive's place comes with it.
      const last = isFinal(answer) ? await database.jobs.getById(record.id) : record;
      if (last === undefined) return;
      if (isFinal(last)) return learn(entry, last);
      const job = furthest(last, furthest(entry.job, answer));
      if (job === last || (await keep(job))) learn(entry, job);
    } catch (error) {
      logger.warn({ jobId: record.id, err: error }, 'a job could not be read; it is tried again');
    } finally {
      entry.askedAt = now();
      entry.asking = undefined;
    }
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
