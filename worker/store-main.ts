import { measureStore } from '../activities/retention/measure-store.js';
import { OBJECT_KINDS } from '../activities/retention/object-kind.js';
import { pruneStore } from '../activities/retention/prune-store.js';
import { readProcessConfig } from '../config/read-process-config.js';
import { createDatabase } from '../database/create-database.js';
import { createObjectStore } from '../storage/create-object-store.js';

/**
 * The process that looks after the store: `usage` says what lies in it, `prune` removes what is no longer needed, `dry-run` says what
 * that would be. Answers as JSON on standard output, or a sentence on standard error; needs database and store alone.
 */
const config = readProcessConfig();
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort(new Error('it was stopped')));

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
