import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/config.js';
import { filesInUse } from './files-in-use.js';
import { type PostgresServer, startPostgres } from './postgres.js';
import { removeFolder } from './temporary-folder.js';

/** An engine that tests make databases on. */
export interface TestEngine {
  /** The settings of a database that does not exist yet, or is empty. */
  fresh(): Promise<DatabaseConfig>;
  /** Gives a closed database back: emptied, it is a fresh one again, which on PostgreSQL is much faster than a new one. */
  recycle(config: DatabaseConfig): Promise<void>;
  /** All that the database keeps, as text to search in. */
  contents(config: DatabaseConfig): Promise<string>;
  /** Removes every database that was made. */
  stop(): Promise<void>;
}

/** SQLite files in a temporary folder. */
export async function sqliteEngine(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-sqlite-'));
  let made = 0;
  return {
    fresh: async () => ({ kind: 'sqlite', file: join(folder, String(++made), 'offprint.sqlite') }),
    contents: async (config) => {
      if (config.kind !== 'sqlite') throw new Error('not a SQLite database');
      const texts: string[] = [];
      for await (const { bytes } of filesInUse(dirname(config.file))) texts.push(bytes.toString('latin1'));
      return texts.join('\n');
    },
    recycle: async (config) => {
      if (config.kind === 'sqlite') await removeFolder(dirname(config.file));
    },
    stop: () => removeFolder(folder),
  };
}

/** A throw-away PostgreSQL server, or the reason why there is none. */
export async function postgresEngine(): Promise<TestEngine | { readonly unavailable: string }> {
  const server = await startPostgres();
  return 'unavailable' in server ? server : engineOf(server);
}

function engineOf(server: PostgresServer): TestEngine {
  const emptied: string[] = [];
  return {
    fresh: async () => ({ kind: 'postgres', url: emptied.pop() ?? (await server.createDatabase()) }),
    recycle: async (config) => {
      const url = urlOf(config);
      await query(url, 'drop schema public cascade; create schema public');
      emptied.push(url);
    },
    contents: async (config) => {
      const rows = await query(urlOf(config), `select schema_to_xml('public', true, false, '')::text as xml`);
      return JSON.stringify(rows);
    },
    stop: () => server.stop(),
  };
}

function urlOf(config: DatabaseConfig): string {
  if (config.kind !== 'postgres') throw new Error('not a PostgreSQL database');
  return config.url;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
