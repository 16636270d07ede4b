import type { BundleFormat, JobBundle, JobProgress, JobStatus, PdfSelection } from '../../contract/job.js';
import type { Hosting } from './site-records.js';

/** The person, key or schedule that started or cancelled an export, with its name at that time. */
export interface JobActor {
  readonly kind: 'person' | 'key' | 'schedule';
  /** The name; empty for a schedule, which the groups of the export tell. */
  readonly name: string;
}

export interface Job extends JobProgress {
  /** The job's id, `se_` and 16 hex digits. It is also the id of its workflow. */
  readonly id: string;
  readonly organizationId: string;
  readonly siteId: string;
  readonly domain: string;
  readonly version: string | null;
  /** The requested page paths; null for all published pages. */
  readonly paths: readonly string[] | null;
  readonly hosting: Hosting;
  /** The groups of readers that it is for, sorted; empty for everybody. */
  readonly groups: readonly string[];
  /** The forms in which the bundle is made, with `tar.gz` first. */
  readonly formats: readonly BundleFormat[];
  /** The part of the site that its PDF contains; null for the whole site. */
  readonly pdf: PdfSelection | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  readonly bundle: JobBundle | null;
  /** The time at which its bundle was removed because its retention time had passed. */
  readonly bundleRemovedAt: Date | null;
  /** The author of the export; null for jobs created before this was recorded. */
  readonly startedBy: JobActor | null;
  /** The first who cancelled it, even if it completed meanwhile. */
  readonly stoppedBy: JobActor | null;
}

/** A job as lists return it: without the requested pages, of which there may be thousands. */
export type ListedJob = Omit<Job, 'paths'>;

export interface NewJob {
  readonly organizationId: string;
  readonly siteId: string;
  readonly domain: string;
  readonly version: string | null;
  readonly paths: readonly string[] | null;
  readonly hosting: Hosting;
  /** The groups of readers that it is for; everybody by default. */
  readonly groups?: readonly string[] | undefined;
  /** The forms in which the bundle is made; only `tar.gz` by default. */
  readonly formats?: readonly BundleFormat[] | undefined;
  /** The part of the site that its PDF contains; the whole site by default. */
  readonly pdf?: PdfSelection | undefined;
  readonly idempotency?: IdempotentRequest;
  readonly startedBy?: JobActor;
  /** The number of exports an organization may start in an hour. */
  readonly startsPerHour: number;
}

/** A request that creates one job, however often it is sent within 24 hours. */
export interface IdempotentRequest {
  /** The caller's idempotency key. */
  readonly key: string;
  /** The hex SHA-256 of the request; omitted if the key itself determines it. */
  readonly fingerprint?: string;
}

/** The job for which an idempotency key was first used: `repeated` for the same request, `reused` for a different one. */
export interface JobOfKey {
  readonly outcome: 'repeated' | 'reused';
  readonly job: Job;
}

/** The created job, or the reason why none was created. */
export type JobCreation =
  | { readonly outcome: 'created'; readonly job: Job }
  | JobOfKey
  | { readonly outcome: 'active'; readonly job: Job }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

export interface JobFilter {
  readonly domain?: string;
  readonly status?: JobStatus;
  /** The groups of readers; an empty list means everybody. All audiences if omitted. */
  readonly groups?: readonly string[] | undefined;
  /** True for the published exports of sites only. */
  readonly live?: boolean;
  /** The earliest creation time, inclusive. */
  readonly since?: Date;
  /** The latest creation time, exclusive. */
  readonly until?: Date;
  readonly limit: number;
  /** The opaque cursor from the last page. */
  readonly cursor?: string;
}

export interface JobRepository {
  /** Creates a job. A unique index guarantees one active job per site and audience: of two concurrent calls, one returns `active`. */
  create(values: NewJob): Promise<JobCreation>;
  /** Returns the job that was created with this key within the last 24 hours. */
  findByKey(organizationId: string, request: IdempotentRequest): Promise<JobOfKey | undefined>;
  get(organizationId: string, jobId: string): Promise<Job | undefined>;
  getById(jobId: string): Promise<Job | undefined>;
  /** Lists jobs, newest first. */
  list(
    organizationId: string,
    filter: JobFilter,
  ): Promise<{ readonly jobs: readonly ListedJob[]; readonly nextCursor: string | null }>;
  /** Returns the newest job of each of the organization's sites, whatever its status. */
  listLastOfSites(organizationId: string): Promise<readonly ListedJob[]>;
  /** Returns those of an organization's jobs that have these ids, at most 1,000, in no order. */
  listByIds(organizationId: string, ids: readonly string[]): Promise<readonly ListedJob[]>;
  /** Returns the newest completed job of the same site, version and audience that was created before this one. */
  lastCompletedBefore(job: Pick<Job, 'id' | 'siteId' | 'version' | 'groups' | 'createdAt'>): Promise<Job | undefined>;
  /**
   * Stores the progress of a running job. It never moves backwards: a final status, a higher progress or a higher page
   * count is kept. `bundle` comes with `completed`. The webhook deliveries of a final status are stored in the same
   * transaction.
   */
  record(jobId: string, progress: JobProgress, bundle?: JobBundle): Promise<void>;
  /** Stores who cancelled an active job; the first one is kept. */
  recordStop(jobId: string, by: JobActor): Promise<void>;
  /** Removes the cancellation of an active job, if its workflow could not be reached. */
  withdrawStop(jobId: string): Promise<void>;
  /** Lists queued or running jobs that were last updated before `updatedBefore`, for the sweep that restarts lost ones. */
  listActive(updatedBefore: Date): Promise<readonly Job[]>;
}
