import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.js';

export interface KeptRows {
  readonly table: 'schedule_runs' | 'webhook_deliveries' | 'notice_messages';
  /** The column that names the owner. */
  readonly of: 'site_id' | 'webhook_id' | 'notice_id';
  readonly owner: string;
  /** The number of rows to keep. */
  readonly most: number;
}

/** Deletes all but an owner's newest rows, at most as many at a time as are kept. */
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
