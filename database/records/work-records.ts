/** The unfinished work of the service and the jobs that ended, of all organizations together. */
export interface WorkMeasurement {
  readonly queuedJobs: number;
  readonly runningJobs: number;
  /** The creation time of the job that has been queued longest; null if none is queued. */
  readonly oldestQueuedAt: Date | null;
  readonly ended: Readonly<Record<JobOutcome, number>>;
  /** The number of webhook messages that are still to be delivered. */
  readonly pendingDeliveries: number;
  /** The creation time of the oldest of these messages; null if there is none. */
  readonly oldestPendingAt: Date | null;
  readonly notices: NoticeMeasurement;
}

/** The notices about exports that are to be sent by mail or to chats. */
export interface NoticeMeasurement {
  readonly pending: number;
  /** The creation time of the oldest pending one; null if there is none. */
  readonly oldestPendingAt: Date | null;
  /** The number that was given up. Tests are not counted: whoever requested one sees its result. */
  readonly failed: number;
}

/** The times since which ended work is counted. */
export interface WorkSince {
  /** The time since which jobs ended. */
  readonly ended: Date;
  /** The time since which notices were given up. */
  readonly noticesFailed: Date;
}

export const JOB_OUTCOMES = ['completed', 'failed', 'cancelled'] as const;

/** The outcome of a job. `failed` leaves out jobs that somebody cancelled. */
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export interface WorkRepository {
  /** Counts unfinished work, and the jobs that ended and the notices that failed since a time. */
  measure(since: WorkSince): Promise<WorkMeasurement>;
}
