import { createHash } from 'node:crypto';
import { audienceKey, groupsOfAudience } from '../audience.js';
import type { Schedule, ScheduleRun } from '../records/schedule-records.js';
import type { ScheduleRow, ScheduleRunRow } from '../schema.js';

/** Returns the id that a schedule has in the engine: the site's id, followed by a hash of the audience if it is of one. */
export function scheduleId({ site_id, audience }: Pick<ScheduleRow, 'site_id' | 'audience'>): string {
  if (audience === '') return site_id;
  return `${site_id}_${createHash('sha256').update(audience).digest('hex').slice(0, 16)}`;
}

/** Returns the audiences that a schedule exports for, each as its key. */
export function exportedAudiences({ audience, audiences }: Pick<ScheduleRow, 'audience' | 'audiences'>): string[] {
  if (audience !== '') return [audience];
  return audiences === null ? [''] : (JSON.parse(audiences) as string[][]).map((groups) => audienceKey(groups));
}

export function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: scheduleId(row),
    siteId: row.site_id,
    groups: groupsOfAudience(row.audience),
    organizationId: row.organization_id,
    cron: row.cron,
    timezone: row.timezone,
    paused: row.paused === 1,
    audiences: exportedAudiences(row).map(groupsOfAudience),
    state: row.state,
    revision: row.revision,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

export function toScheduleRun(row: ScheduleRunRow): ScheduleRun {
  return {
    id: row.id,
    siteId: row.site_id,
    organizationId: row.organization_id,
    groups: groupsOfAudience(row.audience),
    outcome: row.outcome,
    reason: row.reason,
    jobId: row.job_id,
    createdAt: new Date(row.created_at),
  };
}
