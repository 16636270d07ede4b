import type { JobBundle, JobProgress, JobStatus } from '../../contract/job.js';
import type { Hosting } from './site-records.js';

/** Who had an export made, or stopped, as they were called then. */
export interface JobActor {
  readonly kind: 'person' | 'key' | 'schedule';
  /** Empty for a schedule, of which a site has one. */
  readonly name: string;
}

export interface Job extends JobProgress {
  /** `se_` and 16 hex digits; also the workflow's id. */
  readonly id: string;
  readonly organizationId: string;
  readonly siteId: string;
  readonly domain: string;
  readonly version: string | null;
  /** Page paths asked for; null for all published ones. */
  readonly paths: readonly string[] | null;
  readonly hosting: Hosting;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  readonly bundle: JobBundle | null;
  /** When its bundle was given up, since it was kept for as long as the operator wants. */
  readonly bundleRemovedAt: Date | null;
  /** Null for jobs of before this was kept. */
  readonly startedBy: JobActor | null;
  /** Who asked first that it stop, whether or not it came to its end meanwhile. */
  readonly stoppedBy: JobActor | null;
}

/** A job as lists have it: without the pages asked for, which may be thousands. */
export type ListedJob = Omit<Job, 'paths'>;

export interface NewJob {
  readonly organizationId: string;
  readonly siteId: string;
  readonly domain: string;
  readonly version: string | null;
  readonly paths: readonly string[] | null;
  readonly hosting: Hosting;
  readonly idempotency?: IdempotentRequest;
  readonly startedBy?: JobActor;
  /** Starts an organization may make in an hour. */
  readonly startsPerHour: number;
}

/** A request that makes one job, however often it is sent within 24 hours. */
export interface IdempotentRequest {
  /** The caller's name for the request. */
  readonly key: string;
  /** SHA-256 of what is asked for, as hex; left out where the key itself says all of it. */
  readonly fingerprint?: string;
}

/** The job that an idempotency key was first used for: the answer to the same request, and `reused` for another one. */
export interface JobOfKey {
  readonly outcome: 'repeated' | 'reused';
  readonly job: Job;
}

/** The job that was made, or the reason why there is none. */
export type JobCreation =
  | { readonly outcome: 'created'; readonly job: Job }
  | JobOfKey
  | { readonly outcome: 'active'; readonly job: Job }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

export interface JobFilter {
  readonly domain?: string;
  readonly status?: JobStatus;
  /** Made at this time or later. */
  readonly since?: Date;
  /** Made before this time. */
  readonly until?: Date;
  readonly limit: number;
  /** Opaque, from the last answer. */
  readonly cursor?: string;
}

export interface JobRepository {
  /** One active job a site is a unique index, not a check: of two at once, one is `active`. */
  create(values: NewJob): Promise<JobCreation>;
  /** Returns the job that was made with this key within the last 24 hours. */
  findByKey(organizationId: string, request: IdempotentRequest): Promise<JobOfKey | undefined>;
  get(organizationId: string, jobId: string): Promise<Job | undefined>;
  getById(jobId: string): Promise<Job | undefined>;
  /** Newest first. */
  list(
    organizationId: string,
    filter: JobFilter,
  ): Promise<{ readonly jobs: readonly ListedJob[]; readonly nextCursor: string | null }>;
  /** The newest job of each site that the organization has, whatever came of it. */
  listLastOfSites(organizationId: string): Promise<readonly ListedJob[]>;
  /** The site's newest completed job that was made before this one. */
  lastCompletedBefore(job: Pick<Job, 'id' | 'siteId' | 'version' | 'createdAt'>): Promise<Job | undefined>;
  /**
   * Keeps what a running job has reached. Never goes back: a final status, a higher progress or page count stands.
   * `bundle` comes with `completed`. With a final record, what webhooks are to be told of it is kept in the same transaction.
   */
  record(jobId: string, progress: JobProgress, bundle?: JobBundle): Promise<void>;
  /** Keeps who asked for an active job to stop; the first who did stays. */
  noteStop(jobId: string, by: JobActor): Promise<void>;
  /** Forgets who asked an active job to stop: nobody could be asked. */
  withdrawStop(jobId: string): Promise<void>;
  /** Queued or running jobs whose record is older than this, for the sweep that starts lost ones again. */
  listActive(updatedBefore: Date): Promise<readonly Job[]>;
}
