import Libsql from 'libsql';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/config.js';

export interface ListedJobs {
  readonly organizationId: string;
  readonly domain?: string;
  readonly status?: string;
}

export const isPostgres = (config: DatabaseConfig) => config.kind === 'postgres';

/** Returns the plan by which the engine reads a page from the middle of a list of jobs. */
export async function queryPlan(
  config: DatabaseConfig,
  { organizationId, domain, status }: ListedJobs,
): Promise<string> {
  const filters = Object.entries({ organization_id: organizationId, domain, status }).filter(([, value]) => value);
  const conditions = filters.map(([column, value]) => `${column} = '${value}'`).join(' and ');
  const statement = `select id from jobs where ${conditions} and (created_at, id) < (1, 'se_0') order by created_at desc, id desc limit 21`;
  if (config.kind === 'sqlite') {
    const database = new Libsql(config.file);
    try {
      return JSON.stringify(database.prepare(`explain query plan ${statement}`).all());
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: config.url });
  await client.connect();
  try {
    // A table of a few rows is read whole otherwise, whatever its indexes.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}
