import type { JobProgress } from '../../contract/job.js';

/** What the engine knows of a job's workflow. All but `running` and `unknown` are ends. */
export type WorkflowState = 'running' | 'unknown' | 'completed' | 'failed' | 'cancelled' | 'terminated' | 'timed-out';

/** Ids alone: everything else of a job is in the database. */
export interface ExportStart {
  readonly jobId: string;
  readonly organizationId: string;
}

/** Paths are without leading slash; the root page is `index`. The version null is the site's default one. */
export interface PathCheck {
  readonly siteId: string;
  readonly paths: readonly string[];
  readonly version: string | null;
}

/**
 * What runs exports. Calls reject with {@link ExportEngineUnavailable} when the engine is away, within 5 s; the engine may
 * come back at any time and is then used again.
 */
export interface ExportEngine {
  /** Starts the job's workflow; one that was started before is success. */
  start(job: ExportStart): Promise<void>;
  /** Asks the running workflow. Undefined where nobody answers within {@link PROGRESS_DEADLINE_MS}; never rejects. */
  progress(jobId: string): Promise<JobProgress | undefined>;
  /** Asks the workflow to stop; false where none is running. Asking twice is fine. */
  cancel(jobId: string): Promise<boolean>;
  describe(jobId: string): Promise<WorkflowState>;
  /** Returns what the job's workflow waits for as a sentence; undefined where its steps are under way or there is no workflow. */
  waitingFor(jobId: string): Promise<string | undefined>;
  /**
   * The paths that the site does not have. None where that cannot be told within {@link PATH_CHECK_DEADLINE_MS} (no
   * worker, a source that cannot be read): the export then says so itself.
   */
  findUnknownPaths(check: PathCheck): Promise<readonly string[]>;
  readonly schedules: ScheduleEngine;
  readonly deliveries: DeliveryEngine;
  /** Begins the pass over the store of a day (`YYYY-MM-DD`); one that was begun before is success. */
  pruneStore(day: string): Promise<void>;
  /** Rejects when exports cannot be started at the moment. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Below a second, so that the database's record can still be served within one. */
export const PROGRESS_DEADLINE_MS = 800;

/** What a caller who starts an export is made to wait. */
export const PATH_CHECK_DEADLINE_MS = 8000;

/** The engine cannot be reached or refuses; worth another try. */
export class ExportEngineUnavailable extends Error {
  override readonly name = 'ExportEngineUnavailable';
}

/** Runs schedules. Calls reject with {@link ExportEngineUnavailable} as those of {@link ExportEngine} do. */
export interface ScheduleEngine {
  /** Makes or replaces it. Rejects with {@link ScheduleRefused} for what the engine cannot run. */
  put(schedule: {
    readonly siteId: string;
    readonly organizationId: string;
    readonly cron: string;
    readonly timezone: string;
    readonly paused: boolean;
  }): Promise<void>;
  /** One that is not there is success. */
  remove(siteId: string): Promise<void>;
  /** A time of its own, now, however many were just before; whether there is a schedule is for the caller to know. */
  trigger(schedule: { readonly siteId: string; readonly organizationId: string }): Promise<void>;
  /** Sites of all schedules that it has; one that was made within the last seconds may be missing. */
  sites(): Promise<ReadonlySet<string>>;
  /** Its next times, at most ten; none for a schedule that is not there. */
  nextTimes(siteId: string): Promise<readonly Date[]>;
}

/** Delivers to webhooks. */
export interface DeliveryEngine {
  /** Begins, or where it has begun already sends at once. */
  send(deliveryId: string): Promise<void>;
}

/** The engine cannot run such a schedule. */
export class ScheduleRefused extends Error {
  override readonly name = 'ScheduleRefused';
}
