import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.js';

export interface KeptRows {
  readonly table: 'schedule_runs' | 'webhook_deliveries' | 'notice_messages';
  /** The columns that name the owner, with their values. */
  readonly owner: Readonly<Partial<Record<'site_id' | 'schedule_audience' | 'webhook_id' | 'notice_id', string>>>;
  /** The number of rows to keep. */
  readonly most: number;
}

/** Deletes all but an owner's newest rows, at most as many at a time as are kept. */
export async function dropOldest(transaction: Transaction<Schema>, { table, owner, most }: KeptRows): Promise<void> {
  const superfluous = transaction
    .selectFrom(table)
    .select('id')
    .where(({ and }) =>
      and(Object.entries(owner).map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .offset(most);
  await transaction.deleteFrom(table).where('id', 'in', superfluous).execute();
}
