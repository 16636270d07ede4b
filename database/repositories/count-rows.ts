import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.js';

export interface CountedRows {
  readonly table: 'webhooks' | 'deploy_hooks' | 'notices';
  /** The column that names the owner. */
  readonly of: 'organization_id' | 'site_id';
  readonly owner: string;
}

/** Returns the number of an owner's rows. */
export async function countRows(transaction: Transaction<Schema>, { table, of, owner }: CountedRows): Promise<number> {
  const { count } = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where(sql.ref(of), '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}
