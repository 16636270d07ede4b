import { measureStore } from '../activities/retention/measure-store.js';
import { OBJECT_KINDS } from '../activities/retention/object-kind.js';
import { pruneStore } from '../activities/retention/prune-store.js';
import { readProcessConfig } from '../config/read-process-config.js';
import { createDatabase } from '../database/create-database.js';
import { createObjectStore } from '../storage/create-object-store.js';

/**
 * The process that looks after the store: `usage` measures it, `prune` deletes what is no longer needed, and `dry-run`
 * reports what that would be. It prints JSON to standard output, or an error to standard error, and needs the database
 * and the store only.
 */
const config = readProcessConfig();
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => stop.abort(new Error('the command was stopped')));

try {
  process.stdout.write(JSON.stringify({ kinds: OBJECT_KINDS, ...(await answer(process.argv[2])) }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function answer(action: string | undefined) {
  const store = await createObjectStore(config.store);
  if (action === 'usage') return { stored: await measureStore(store) };
  const { retention } = config;
  if (retention.bundleDays === 0)
    throw new Error('OFFPRINT_BUNDLE_DAYS is 0, so everything is kept; set it to the days that bundles are kept');
  const database = await createDatabase(config.database);
  try {
    return await pruneStore({ database, store }, { retention, dryRun: action !== 'prune', signal: stop.signal });
  } finally {
    await database.close();
  }
}
