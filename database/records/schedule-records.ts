/** The state of a schedule: `pending` and `removing` still have to be applied to the engine. */
export type ScheduleState = 'pending' | 'applied' | 'removing';

/** The number of schedules for audiences that a site can have besides its own. */
export const MAX_AUDIENCE_SCHEDULES = 20;

/** A schedule's owner: a site, or one of its audiences. */
export interface ScheduleOwner {
  readonly siteId: string;
  /** The groups of the audience, sorted; empty for the schedule of the site. */
  readonly groups: readonly string[];
}

export interface Schedule extends ScheduleOwner {
  /** The id of the schedule in the engine, which differs for each owner. */
  readonly id: string;
  readonly organizationId: string;
  /** The cron expression, five fields: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** The time zone's name in the IANA database. */
  readonly timezone: string;
  readonly paused: boolean;
  /** The audiences that are exported each time, each as its groups; an empty one is everybody. The schedule of an audience has it alone. */
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
  /** The groups of readers that it exported for; empty for everybody. */
  readonly groups: readonly string[];
  readonly outcome: ScheduleRunOutcome;
  /** The reason why it was skipped; null if it was not. */
  readonly reason: string | null;
  /** The started job, or the one that was still running. */
  readonly jobId: string | null;
  readonly createdAt: Date;
}

/** The last run of a schedule, with the schedule's owner. */
export interface LastRun {
  readonly owner: ScheduleOwner;
  readonly run: ScheduleRun;
}

export interface ScheduleRepository {
  /**
   * Creates or replaces a schedule, which then has to be applied to the engine. `groups` names the audience whose
   * schedule it is; `audiences` are those that the schedule of a site exports for. Rejects with UnknownSite, with
   * {@link AudienceScheduled}, and with {@link TooManySchedules}.
   */
  put(
    organizationId: string,
    siteId: string,
    values: Pick<Schedule, 'cron' | 'timezone' | 'paused'> & Partial<Pick<Schedule, 'audiences' | 'groups'>>,
  ): Promise<Schedule>;
  /** Returns the schedule of a site, or of one of its audiences; undefined if it is being removed. */
  get(organizationId: string, siteId: string, groups?: readonly string[]): Promise<Schedule | undefined>;
  /** Lists the schedules that are not being removed, those of sites before those of their audiences. */
  list(organizationId: string): Promise<readonly Schedule[]>;
  /** Marks a schedule for removal from the engine. Returns false if there is none. */
  remove(organizationId: string, siteId: string, groups?: readonly string[]): Promise<boolean>;
  /**
   * Records that the engine has this revision: the schedule becomes applied, or is deleted with its runs. A newer
   * revision is kept.
   */
  applied(schedule: ScheduleOwner & Pick<Schedule, 'revision'>): Promise<void>;
  /** Lists the schedules that still have to be applied to the engine and were changed before this time. */
  listUnapplied(changedBefore: Date): Promise<readonly Schedule[]>;
  /** Marks applied schedules whose ids the engine no longer has, so that they are applied again. Returns their number. */
  reopenLost(known: ReadonlySet<string>): Promise<number>;
  /** Stores the result of one scheduled time. Repeating it with the same id changes nothing. Keeps the last 50 of a schedule. */
  recordRun(run: NewScheduleRun): Promise<void>;
  /** Lists the runs of a schedule, newest first. */
  listRuns(schedule: ScheduleOwner, limit: number): Promise<readonly ScheduleRun[]>;
  /** Lists the last run of each schedule of an organization that has had one. */
  listLastRuns(organizationId: string): Promise<readonly LastRun[]>;
  /** Counts the stored runs of all schedules that were skipped since `since`. */
  countSkipped(since: Date): Promise<number>;
}

export interface NewScheduleRun {
  readonly id: string;
  readonly siteId: string;
  readonly organizationId: string;
  readonly domain: string;
  /** The groups of readers that it exports for; everybody if undefined. */
  readonly groups?: readonly string[] | undefined;
  /** True if it belongs to the schedule of this audience; otherwise it belongs to the schedule of the site. */
  readonly ofAudience?: boolean | undefined;
  readonly outcome: ScheduleRunOutcome;
  readonly reason: string | null;
  readonly jobId: string | null;
}

/** The same audience would be exported by the schedule of the site and by one of its own. */
export class AudienceScheduled extends Error {
  override readonly name = 'AudienceScheduled';
  /** The groups of the audience. */
  readonly groups: readonly string[];

  constructor(groups: readonly string[]) {
    super(`the groups ${groups.join(', ')} are exported by another schedule of the site`);
    this.groups = groups;
  }
}

/** The site has the maximum number of schedules. */
export class TooManySchedules extends Error {
  override readonly name = 'TooManySchedules';
  constructor() {
    super(
      `a site can have schedules for at most ${MAX_AUDIENCE_SCHEDULES} audiences; remove one that is no longer needed`,
    );
  }
}
