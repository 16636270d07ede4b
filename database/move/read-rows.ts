import { sql } from 'kysely';
import type { AnyRow, AnyTables, CopiedTable } from './tables.js';

/** The number of rows that are in memory at a time. */
const BATCH_ROWS = 500;

/** Yields all rows of a table in batches, in the order of its primary key. */
export async function* readRows(database: AnyTables, { name, key }: CopiedTable): AsyncGenerator<readonly AnyRow[]> {
  let last: AnyRow | undefined;
  do {
    let query = database.selectFrom(name).selectAll().limit(BATCH_ROWS);
    for (const column of key) query = query.orderBy(column);
    if (last !== undefined) {
      const columns = sql.join(key.map((column) => sql.ref(column)));
      const values = sql.join(key.map((column) => last?.[column]));
      query = query.where(sql<boolean>`(${columns}) > (${values})`);
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    last = rows.length === BATCH_ROWS ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
