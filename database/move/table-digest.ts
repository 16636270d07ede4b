import { createHash } from 'node:crypto';
import { readRows } from './read-rows.js';
import type { AnyRow, AnyTables, CopiedTable } from './tables.js';

/** The content of a table as the number of its rows and a digest that is the same on both engines. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

const MODULUS = 1n << 256n;

/** Returns the digest of a table. It does not depend on the order of rows, because the engines sort text differently. */
export async function digestTable(database: AnyTables, table: CopiedTable): Promise<TableDigest> {
  let [rows, sum] = [0, 0n];
  for await (const batch of readRows(database, table)) {
    rows += batch.length;
    for (const row of batch) sum = (sum + BigInt(`0x${digestRow(row)}`)) % MODULUS;
  }
  return { rows, sha256: sum.toString(16).padStart(64, '0') };
}

function digestRow(row: AnyRow): string {
  const entries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(entries.map(([column, value]) => [column, comparable(value)])))
    .digest('hex');
}

/** Returns a value as SQLite stores it, which has neither booleans nor instants. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return Number(value);
  return value;
}
