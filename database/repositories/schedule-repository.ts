import type { Kysely } from 'kysely';
import { audienceKey } from '../audience.js';
import type { Clock } from '../clock.js';
import type { NewScheduleRun, Schedule, ScheduleRepository, ScheduleRun } from '../records/schedule-records.js';
import type { ScheduleRow, ScheduleRunRow, Schema } from '../schema.js';
import { announce, skipAnnouncement } from './announce.js';
import { dropOldest } from './drop-oldest.js';
import { lockOrganization } from './lock-organization.js';
import { requireSite } from './require-site.js';

/** The number of runs kept per site. */
const MAX_RUNS = 50;
const MAX_LISTED = 1000;

export class SqlScheduleRepository implements ScheduleRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async put(
    organizationId: string,
    siteId: string,
    { cron, timezone, paused, audiences = [] }: Parameters<ScheduleRepository['put']>[2],
  ): Promise<Schedule> {
    const now = this.#clock().getTime();
    const wanted = [...new Set(audiences.map(audienceKey))];
    const replaced = {
      ...{ cron, timezone, paused: paused ? 1 : 0, state: 'pending' as const, updated_at: now },
      audiences: wanted.join() === '' ? null : JSON.stringify(wanted.map(groupsOf)),
    };
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      await requireSite(transaction, { organizationId, siteId });
      const row = await transaction
        .insertInto('schedules')
        .values({ site_id: siteId, organization_id: organizationId, revision: 1, created_at: now, ...replaced })
        .onConflict((conflict) =>
          conflict
            .column('site_id')
            .doUpdateSet((builder) => ({ ...replaced, revision: builder('schedules.revision', '+', 1) })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toSchedule(row);
    });
  }

  async get(organizationId: string, siteId: string): Promise<Schedule | undefined> {
    const row = await this.#database
      .selectFrom('schedules')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('organization_id', '=', organizationId)
      .where('state', '<>', 'removing')
      .executeTakeFirst();
    return row && toSchedule(row);
  }

  async list(organizationId: string): Promise<readonly Schedule[]> {
    const rows = await this.#database
      .selectFrom('schedules')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('state', '<>', 'removing')
      .execute();
    return rows.map(toSchedule);
  }

  async remove(organizationId: string, siteId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('schedules')
      .set(({ eb }) => ({
        state: 'removing' as const,
        revision: eb('revision', '+', 1),
        updated_at: this.#clock().getTime(),
      }))
      .where('site_id', '=', siteId)
      .where('organization_id', '=', organizationId)
      .where('state', '<>', 'removing')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async applied({ siteId, revision }: Pick<Schedule, 'siteId' | 'revision'>): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('schedules')
        .set({ state: 'applied' })
        .where('site_id', '=', siteId)
        .where('revision', '=', revision)
        .where('state', '=', 'pending')
        .execute();
      await transaction
        .deleteFrom('schedules')
        .where('site_id', '=', siteId)
        .where('revision', '=', revision)
        .where('state', '=', 'removing')
        .execute();
    });
  }

  async listUnapplied(changedBefore: Date): Promise<readonly Schedule[]> {
    const rows = await this.#database
      .selectFrom('schedules')
      .selectAll()
      .where('state', '<>', 'applied')
      .where('updated_at', '<', changedBefore.getTime())
      .orderBy('updated_at')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(toSchedule);
  }

  async reopenLost(known: ReadonlySet<string>): Promise<number> {
    const applied = await this.#database
      .selectFrom('schedules')
      .select(['site_id', 'revision'])
      .where('state', '=', 'applied')
      .execute();
    const lost = applied.filter(({ site_id }) => !known.has(site_id));
    for (const { site_id, revision } of lost) {
      await this.#database
        .updateTable('schedules')
        .set({ state: 'pending' })
        .where('site_id', '=', site_id)
        .where('revision', '=', revision)
        .where('state', '=', 'applied')
        .execute();
    }
    return lost.length;
  }

  async recordRun(run: NewScheduleRun): Promise<void> {
    const now = this.#clock().getTime();
    await this.#database.transaction().execute(async (transaction) => {
      const { id, siteId, organizationId, outcome, reason, jobId } = run;
      const row = await transaction
        .insertInto('schedule_runs')
        .values({
          id,
          site_id: siteId,
          organization_id: organizationId,
          outcome,
          reason,
          job_id: jobId,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return;
      if (outcome === 'skipped') await announce(transaction, { ...skipAnnouncement(run), now });
      await dropOldest(transaction, { table: 'schedule_runs', of: 'site_id', owner: siteId, most: MAX_RUNS });
    });
  }

  async listRuns(siteId: string, limit: number): Promise<readonly ScheduleRun[]> {
    const rows = await this.#database
      .selectFrom('schedule_runs')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toRun);
  }

  async countSkipped(since: Date): Promise<number> {
    const row = await this.#database
      .selectFrom('schedule_runs')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('outcome', '=', 'skipped')
      .where('created_at', '>=', since.getTime())
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
}

function toSchedule(row: ScheduleRow): Schedule {
  return {
    siteId: row.site_id,
    organizationId: row.organization_id,
    cron: row.cron,
    timezone: row.timezone,
    paused: row.paused === 1,
    audiences: row.audiences === null ? [[]] : (JSON.parse(row.audiences) as string[][]),
    state: row.state,
    revision: row.revision,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

/** Returns the groups of an audience's key. */
function groupsOf(key: string): string[] {
  return key === '' ? [] : (JSON.parse(key) as string[]);
}

function toRun(row: ScheduleRunRow): ScheduleRun {
  return {
    id: row.id,
    siteId: row.site_id,
    organizationId: row.organization_id,
    outcome: row.outcome,
    reason: row.reason,
    jobId: row.job_id,
    createdAt: new Date(row.created_at),
  };
}
