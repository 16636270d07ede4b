import type { Kysely, Transaction } from 'kysely';
import { audienceKey, groupsOfAudience } from '../audience.js';
import type { Clock } from '../clock.js';
import {
  AudienceScheduled,
  type LastRun,
  MAX_AUDIENCE_SCHEDULES,
  type NewScheduleRun,
  type Schedule,
  type ScheduleOwner,
  type ScheduleRepository,
  type ScheduleRun,
  TooManySchedules,
} from '../records/schedule-records.js';
import type { Schema } from '../schema.js';
import { announce, skipAnnouncement } from './announce.js';
import { dropOldest } from './drop-oldest.js';
import { lockOrganization } from './lock-organization.js';
import { requireSite } from './require-site.js';
import { exportedAudiences, scheduleId, toSchedule, toScheduleRun } from './schedule-rows.js';

/** The number of runs kept per schedule. */
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
    { cron, timezone, paused, audiences = [], groups = [] }: Parameters<ScheduleRepository['put']>[2],
  ): Promise<Schedule> {
    const now = this.#clock().getTime();
    const audience = audienceKey(groups);
    const wanted = audience === '' ? [...new Set(audiences.map(audienceKey))] : [];
    const replaced = {
      ...{ cron, timezone, paused: paused ? 1 : 0, state: 'pending' as const, updated_at: now },
      audiences: wanted.join() === '' ? null : JSON.stringify(wanted.map(groupsOfAudience)),
    };
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      await requireSite(transaction, { organizationId, siteId });
      await refuseOverlap(transaction, { siteId, audience, audiences: replaced.audiences });
      const row = await transaction
        .insertInto('schedules')
        .values({
          site_id: siteId,
          audience,
          organization_id: organizationId,
          revision: 1,
          created_at: now,
          ...replaced,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'audience'])
            .doUpdateSet((builder) => ({ ...replaced, revision: builder('schedules.revision', '+', 1) })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toSchedule(row);
    });
  }

  async get(organizationId: string, siteId: string, groups?: readonly string[]): Promise<Schedule | undefined> {
    const row = await this.#database
      .selectFrom('schedules')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('audience', '=', audienceKey(groups))
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
      .orderBy('site_id')
      .orderBy('audience')
      .execute();
    return rows.map(toSchedule);
  }

  async remove(organizationId: string, siteId: string, groups?: readonly string[]): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('schedules')
      .set(({ eb }) => ({
        state: 'removing' as const,
        revision: eb('revision', '+', 1),
        updated_at: this.#clock().getTime(),
      }))
      .where('site_id', '=', siteId)
      .where('audience', '=', audienceKey(groups))
      .where('organization_id', '=', organizationId)
      .where('state', '<>', 'removing')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async applied({ siteId, groups, revision }: Parameters<ScheduleRepository['applied']>[0]): Promise<void> {
    const audience = audienceKey(groups);
    await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('schedules')
        .set({ state: 'applied' })
        .where('site_id', '=', siteId)
        .where('audience', '=', audience)
        .where('revision', '=', revision)
        .where('state', '=', 'pending')
        .execute();
      const { numDeletedRows } = await transaction
        .deleteFrom('schedules')
        .where('site_id', '=', siteId)
        .where('audience', '=', audience)
        .where('revision', '=', revision)
        .where('state', '=', 'removing')
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return;
      await transaction
        .deleteFrom('schedule_runs')
        .where('site_id', '=', siteId)
        .where('schedule_audience', '=', audience)
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
      .select(['site_id', 'audience', 'revision'])
      .where('state', '=', 'applied')
      .execute();
    const lost = applied.filter((row) => !known.has(scheduleId(row)));
    for (const { site_id, audience, revision } of lost) {
      await this.#database
        .updateTable('schedules')
        .set({ state: 'pending' })
        .where('site_id', '=', site_id)
        .where('audience', '=', audience)
        .where('revision', '=', revision)
        .where('state', '=', 'applied')
        .execute();
    }
    return lost.length;
  }

  async recordRun(run: NewScheduleRun): Promise<void> {
    const now = this.#clock().getTime();
    await this.#database.transaction().execute(async (transaction) => {
      const { id, siteId, organizationId, groups, ofAudience = false, outcome, reason, jobId } = run;
      const audience = audienceKey(groups);
      const scheduleAudience = ofAudience ? audience : '';
      const row = await transaction
        .insertInto('schedule_runs')
        .values({
          id,
          site_id: siteId,
          schedule_audience: scheduleAudience,
          organization_id: organizationId,
          audience,
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
      await dropOldest(transaction, {
        table: 'schedule_runs',
        owner: { site_id: siteId, schedule_audience: scheduleAudience },
        most: MAX_RUNS,
      });
    });
  }

  async listRuns({ siteId, groups }: ScheduleOwner, limit: number): Promise<readonly ScheduleRun[]> {
    const rows = await this.#database
      .selectFrom('schedule_runs')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('schedule_audience', '=', audienceKey(groups))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toScheduleRun);
  }

  async listLastRuns(organizationId: string): Promise<readonly LastRun[]> {
    const rows = await this.#database
      .selectFrom('schedules')
      .innerJoin('schedule_runs', (join) =>
        join.on('schedule_runs.id', '=', ({ selectFrom }) =>
          selectFrom('schedule_runs as own')
            .select('own.id')
            .whereRef('own.site_id', '=', 'schedules.site_id')
            .whereRef('own.schedule_audience', '=', 'schedules.audience')
            .orderBy('own.created_at', 'desc')
            .orderBy('own.id', 'desc')
            .limit(1),
        ),
      )
      .selectAll('schedule_runs')
      .where('schedules.organization_id', '=', organizationId)
      .execute();
    return rows.map((row) => ({
      owner: { siteId: row.site_id, groups: groupsOfAudience(row.schedule_audience) },
      run: toScheduleRun(row),
    }));
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

interface PlannedSchedule {
  readonly siteId: string;
  readonly audience: string;
  readonly audiences: string | null;
}

/**
 * Refuses a schedule that would export for an audience which another schedule of the site exports for, and one too many.
 * Otherwise, one of two runs at the same time would always be skipped.
 */
async function refuseOverlap(transaction: Transaction<Schema>, { siteId, ...planned }: PlannedSchedule): Promise<void> {
  const others = await transaction
    .selectFrom('schedules')
    .select(['audience', 'audiences'])
    .where('site_id', '=', siteId)
    .where('audience', '<>', planned.audience)
    .where('state', '<>', 'removing')
    .execute();
  const taken = new Set(others.flatMap(exportedAudiences));
  const twice = exportedAudiences(planned).find((key) => taken.has(key));
  if (twice !== undefined) throw new AudienceScheduled(groupsOfAudience(twice));
  const ofAudiences = others.filter(({ audience }) => audience !== '').length;
  if (planned.audience !== '' && ofAudiences >= MAX_AUDIENCE_SCHEDULES) throw new TooManySchedules();
}
