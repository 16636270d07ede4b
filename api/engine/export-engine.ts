import type { JobProgress } from '../../contract/job.js';

/** The state of a job's workflow. All states except `running` and `unknown` are final. */
export type WorkflowState = 'running' | 'unknown' | 'completed' | 'failed' | 'cancelled' | 'terminated' | 'timed-out';

/** The ids of a job to start. Everything else about the job is in the database. */
export interface ExportStart {
  readonly jobId: string;
  readonly organizationId: string;
}

/** A worker that has polled for steps recently. */
export interface RunningWorker {
  /** The identity with which it polls. */
  readonly identity: string;
  readonly lastSeenAt: Date;
}

/** The running workers, and about how many steps wait for one: of planning and packing, and batches to render. */
export interface EngineWorkload {
  readonly workers: readonly RunningWorker[];
  readonly waitingSteps: { readonly exports: number; readonly rendering: number };
}

/**
 * A question whether a site has certain pages. Paths have no leading slash, and the root page is `index`. The version null is the site's
 * default version.
 */
export interface PathCheck {
  readonly siteId: string;
  readonly paths: readonly string[];
  readonly version: string | null;
  /** The groups of readers that may see the pages; everybody if undefined. */
  readonly groups?: readonly string[] | undefined;
}

/**
 * Runs exports. Calls reject with {@link ExportEngineUnavailable} within 5 s if the engine is unavailable; the engine reconnects by itself.
 */
export interface ExportEngine {
  /** Starts the job's workflow. Does nothing if it was started before. */
  start(job: ExportStart): Promise<void>;
  /**
   * Returns the progress that the running workflow reports, or undefined if no worker answers within {@link PROGRESS_DEADLINE_MS}. Never
   * rejects.
   */
  progress(jobId: string): Promise<JobProgress | undefined>;
  /** Cancels the workflow. Returns false if no workflow is running. Can be called repeatedly. */
  cancel(jobId: string): Promise<boolean>;
  describe(jobId: string): Promise<WorkflowState>;
  /** Returns a sentence about what the job's workflow is waiting for, or undefined if its steps are running or there is no workflow. */
  waitingFor(jobId: string): Promise<string | undefined>;
  /**
   * Returns the paths that the site does not have. Returns an empty list if the check takes longer than {@link PATH_CHECK_DEADLINE_MS}, for
   * example without a worker or with an unreadable source: the export then reports unknown pages itself.
   */
  findUnknownPaths(check: PathCheck): Promise<readonly string[]>;
  readonly schedules: ScheduleEngine;
  readonly deliveries: DeliveryEngine;
  readonly notices: NoticeEngine;
  /** Returns the running workers, and the steps that wait for one. */
  workload(): Promise<EngineWorkload>;
  /** Starts the daily cleanup of the store for a day (`YYYY-MM-DD`). Does nothing if it was started before. */
  pruneStore(day: string): Promise<void>;
  /** Rejects if exports cannot be started at the moment. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Maximum time to wait for a workflow's progress, in milliseconds. Below a second, so that the database record can still be returned within
 * one.
 */
export const PROGRESS_DEADLINE_MS = 800;

/** Maximum time that the start of an export waits for the path check, in milliseconds. */
export const PATH_CHECK_DEADLINE_MS = 8000;

/** The engine cannot be reached or refuses the call. The call may be retried. */
export class ExportEngineUnavailable extends Error {
  override readonly name = 'ExportEngineUnavailable';
}

/** A schedule as the engine runs it. */
export interface EngineSchedule {
  readonly id: string;
  readonly siteId: string;
  readonly organizationId: string;
  /** The groups of the audience whose schedule it is; empty for the schedule of the site. */
  readonly groups: readonly string[];
  /** The audiences that are exported, each as its groups. */
  readonly audiences: readonly (readonly string[])[];
}

/** The times of a schedule. */
export interface ScheduledTimes {
  readonly cron: string;
  readonly timezone: string;
  readonly paused: boolean;
}

/** Runs schedules. Calls reject with {@link ExportEngineUnavailable} as those of {@link ExportEngine} do. */
export interface ScheduleEngine {
  /** Creates or replaces a schedule. Rejects with {@link ScheduleRefused} if the engine cannot run it. */
  put(schedule: EngineSchedule & ScheduledTimes): Promise<void>;
  /** Removes a schedule. Does nothing if it does not exist. */
  remove(scheduleId: string): Promise<void>;
  /** Runs the schedule once, now, in addition to its times. Does not check whether the schedule exists. */
  trigger(schedule: EngineSchedule): Promise<void>;
  /** Returns the ids of all schedules of the engine. A schedule created within the last seconds may be missing. */
  ids(): Promise<ReadonlySet<string>>;
  /** Returns the next times of a schedule, at most ten; an empty list if it does not exist. */
  nextTimes(scheduleId: string): Promise<readonly Date[]>;
}

/** Sends messages to webhooks. */
export interface DeliveryEngine {
  /** Starts a delivery, or retries it at once if it was started before. */
  send(deliveryId: string): Promise<void>;
}

/** Sends notices about exports. */
export interface NoticeEngine {
  /** Starts sending a message, or retries it at once if it was started before. */
  send(messageId: string): Promise<void>;
}

/** The engine cannot run such a schedule, and a retry would not help. */
export class ScheduleRefused extends Error {
  override readonly name = 'ScheduleRefused';
}
