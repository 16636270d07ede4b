/** The state of a schedule: `pending` and `removing` still have to be applied to the engine. */
export type ScheduleState = 'pending' | 'applied' | 'removing';

export interface Schedule {
  readonly siteId: string;
  readonly organizationId: string;
  /** The cron expression, five fields: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** The time zone's name in the IANA database. */
  readonly timezone: string;
  readonly paused: boolean;
  /** The audiences that are exported each time, each as its groups; an empty one is everybody. */
  readonly audiences: readonly (readonly string[])[];
  readonly state: ScheduleState;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type ScheduleRunOutcome = 'started' | 'skipped';

/** The result of one scheduled time. */
export interface ScheduleRun {
  readonly id: string;
  readonly siteId: string;
  readonly organizationId: string;
  readonly outcome: ScheduleRunOutcome;
  /** The reason why it was skipped; null if it was not. */
  readonly reason: string | null;
  /** The started job, or the one that was still running. */
  readonly jobId: string | null;
  readonly createdAt: Date;
}

export interface ScheduleRepository {
  /** Creates or replaces a schedule, which then has to be applied to the engine. Rejects with UnknownSite. */
  put(
    organizationId: string,
    siteId: string,
    values: Pick<Schedule, 'cron' | 'timezone' | 'paused'> & Partial<Pick<Schedule, 'audiences'>>,
  ): Promise<Schedule>;
  /** Returns a schedule; undefined if it is being removed. */
  get(organizationId: string, siteId: string): Promise<Schedule | undefined>;
  /** Lists the schedules that are not being removed. */
  list(organizationId: string): Promise<readonly Schedule[]>;
  /** Marks a schedule for removal from the engine. Returns false if there is none. */
  remove(organizationId: string, siteId: string): Promise<boolean>;
  /** Records that the engine has this revision: the schedule becomes applied, or is deleted. A newer revision is kept. */
  applied(schedule: Pick<Schedule, 'siteId' | 'revision'>): Promise<void>;
  /** Lists the schedules that still have to be applied to the engine and were changed before this time. */
  listUnapplied(changedBefore: Date): Promise<readonly Schedule[]>;
  /** Marks applied schedules that the engine no longer has, so that they are applied again. Returns their number. */
  reopenLost(known: ReadonlySet<string>): Promise<number>;
  /** Stores the result of one scheduled time. Repeating it with the same id changes nothing. Keeps the last 50 of a site. */
  recordRun(run: NewScheduleRun): Promise<void>;
  /** Lists runs, newest first. */
  listRuns(siteId: string, limit: number): Promise<readonly ScheduleRun[]>;
  /** Counts the stored runs of all schedules that were skipped since `since`. */
  countSkipped(since: Date): Promise<number>;
}

export interface NewScheduleRun {
  readonly id: string;
  readonly siteId: string;
  readonly organizationId: string;
  readonly domain: string;
  readonly outcome: ScheduleRunOutcome;
  readonly reason: string | null;
  readonly jobId: string | null;
}
