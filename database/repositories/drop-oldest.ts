import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.js';

export interface KeptRows {
  readonly table: 'schedule_runs' | 'webhook_deliveries';
  /** The column that says whose they are. */
  readonly of: 'site_id' | 'webhook_id';
  readonly owner: string;
  /** How many stay. */
  readonly most: number;
}

/** Deletes what is older than an owner's newest rows; so many at a time as stay. */
export async function dropOldest(
  transaction: Transaction<Schema>,
  { table, of, owner, most }: KeptRows,
): Promise<void> {
  const superfluous = transaction
    .selectFrom(table)
    .select('id')
    .where(sql.ref(of), '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .offset(most);
  await transaction.deleteFrom(table).where('id', 'in', superfluous).execute();
}
