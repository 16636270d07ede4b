import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.js';
import { decodeListCursor, encodeListCursor, type ListName } from './list-cursor.js';

export interface PageAsked<Column extends string> {
  readonly list: ListName;
  /** The column, in milliseconds, that orders the list. Ids order equal values. */
  readonly by: Column;
  readonly limit: number;
  /** The maximum of rows on a page, whatever the limit. */
  readonly most: number;
  /** The `nextCursor` of the previous page. */
  readonly cursor: string | undefined;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** Reads one page of a query's rows, newest first. Rejects with InvalidCursor. */
export async function newestFirst<
  Tables extends keyof Schema,
  Column extends string,
  Row extends { readonly id: string } & Readonly<Record<Column, number>>,
>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { list, by, limit, most, cursor }: PageAsked<Column>,
): Promise<ListPage<Row>> {
  const size = Math.min(Math.max(1, limit), most);
  const at = sql.ref(by);
  let asked = query
    .orderBy(at, 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(size + 1);
  if (cursor !== undefined) {
    const after = decodeListCursor(list, cursor);
    asked = asked.where(sql<SqlBool>`(${at}, id) < (${after.at}, ${after.id})`);
  }
  const read = await asked.execute();
  const rows = read.slice(0, size);
  const last = rows.at(-1);
  const isMore = read.length > size && last !== undefined;
  return { rows, nextCursor: isMore ? encodeListCursor({ at: last[by], id: last.id }) : null };
}
