/** `pending` and `removing`: the engine has yet to be told. */
export type ScheduleState = 'pending' | 'applied' | 'removing';

export interface Schedule {
  readonly siteId: string;
  readonly organizationId: string;
  /** Five fields: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** Name in the IANA database. */
  readonly timezone: string;
  readonly paused: boolean;
  readonly state: ScheduleState;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type ScheduleRunOutcome = 'started' | 'skipped';

/** What came of one time of a schedule. */
export interface ScheduleRun {
  readonly id: string;
  readonly siteId: string;
  readonly organizationId: string;
  readonly outcome: ScheduleRunOutcome;
  /** Only when skipped: why. */
  readonly reason: string | null;
  /** The job that was started, or the one that was still under way. */
  readonly jobId: string | null;
  readonly createdAt: Date;
}

export interface ScheduleRepository {
  /** Creates or replaces; the engine has yet to be told. Rejects with UnknownSite. */
  put(
    organizationId: string,
    siteId: string,
    values: Pick<Schedule, 'cron' | 'timezone' | 'paused'>,
  ): Promise<Schedule>;
  /** Undefined for one that is being removed. */
  get(organizationId: string, siteId: string): Promise<Schedule | undefined>;
  /** Those that are not being removed. */
  list(organizationId: string): Promise<readonly Schedule[]>;
  /** False where there is none. The engine has yet to be told. */
  remove(organizationId: string, siteId: string): Promise<boolean>;
  /** The engine was told of this revision: it counts as applied, or is gone. A newer one stays as it is. */
  applied(schedule: Pick<Schedule, 'siteId' | 'revision'>): Promise<void>;
  /** Schedules of which the engine has yet to be told, changed before this time. */
  listUnapplied(changedBefore: Date): Promise<readonly Schedule[]>;
  /** Of those that the engine was told of, the ones that it does not have any more: it has yet to be told of them again. Answers how many. */
  reopenLost(known: ReadonlySet<string>): Promise<number>;
  /** Keeps what came of one time; again with the same id changes nothing. The last 50 of a site are kept. */
  recordRun(run: NewScheduleRun): Promise<void>;
  /** Newest first. */
  listRuns(siteId: string, limit: number): Promise<readonly ScheduleRun[]>;
  /** Times of all schedules that were skipped since then, as far as they are kept. */
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
