import { type SqlBool, sql, type Transaction } from 'kysely';
import { HOUR_MS, retryAfterSeconds } from '../clock.js';
import type { Schema } from '../schema.js';

export interface HourlyLimit {
  /** The table whose rows are counted. */
  readonly table: 'jobs' | 'api_keys';
  readonly organizationId: string;
  readonly perHour: number;
  /** The current time in milliseconds. */
  readonly now: number;
}

/** Excludes jobs that failed or were cancelled before their pages were planned: they cost the service next to nothing. */
const wasPlanned = sql<SqlBool>`(status <> 'failed' or total_pages is not null)`;

/** Returns the seconds until an organization may create another entry; undefined if it may now. The organization is locked. */
export async function secondsUntilAnother(
  transaction: Transaction<Schema>,
  { table, organizationId, perHour, now }: HourlyLimit,
): Promise<number | undefined> {
  let entries = transaction
    .selectFrom(table)
    .select('created_at')
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', now - HOUR_MS);
  if (table === 'jobs') entries = entries.where(wasPlanned);
  const mustAge = await entries
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(perHour - 1)
    .executeTakeFirst();
  return mustAge && retryAfterSeconds(mustAge.created_at, now);
}
