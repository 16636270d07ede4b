// A process that tidies a store, some weeks from now. It takes its settings from the environment, and kills itself after so many
// deletions as its argument says.
import { pruneStore } from '../../../activities/retention/prune-store.js';
import { readConfig } from '../../../config/read-config.js';
import { createDatabase } from '../../../database/create-database.js';
import { createObjectStore } from '../../../storage/create-object-store.js';

const { database: settings, store: place, retention } = readConfig(process.env);
const database = await createDatabase(settings);
const now = new Date(Date.now() + 30 * 86_400_000);
const store = await createObjectStore(place);
let deletions = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);
const deleteUnchanged: typeof store.deleteUnchanged = (info) => {
  if (deletions-- === 0) process.kill(process.pid, 'SIGKILL');
  return store.deleteUnchanged(info);
};
await pruneStore({ database, store: { ...store, deleteUnchanged } }, { retention, dryRun: false, now });
await database.close();
