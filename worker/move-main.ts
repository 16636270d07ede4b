import { z } from 'zod';
import { InvalidEnvironment, readConfig } from '../config/read-config.js';
import { copyDatabase } from '../database/move/copy-database.js';
import { createObjectStore } from '../storage/create-object-store.js';
import { copyObjects } from '../storage/move/copy-objects.js';

/**
 * The process that copies the store or the database to another place. Its parent sends what to copy and the target's
 * address, which may hold a password and is therefore not an argument. It answers with `progress` sentences and then
 * with the `result` or an `error`. It needs what it copies, and neither Temporal nor the API.
 */
const orderSchema = z.object({ what: z.enum(['store', 'database']), to: z.string() });
type Order = z.infer<typeof orderSchema>;

const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.on(signal, () => stop.abort(new Error('the command was stopped')));

process.once('message', (message) => {
  move(orderSchema.parse(message)).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

/** Rejects with the reason if the order cannot be carried out, even if its settings are invalid. */
async function move(order: Order): Promise<unknown> {
  return order.what === 'store' ? moveStore(order.to) : moveDatabase(order.to);
}

async function moveStore(to: string) {
  const [source, target] = [readConfig(process.env), readTarget('OFFPRINT_STORE', to)];
  const stores = [await createObjectStore(source.store), await createObjectStore(target.store)] as const;
  for (const store of stores) await store.check();
  let shown = 0;
  return copyObjects(...stores, {
    signal: stop.signal,
    onProgress: ({ copied, unchanged }) => {
      const count = copied + unchanged;
      if (count < shown + PROGRESS_OBJECTS) return;
      shown = count;
      process.send?.({ progress: `${count} objects, of which ${unchanged} were there already` });
    },
  });
}

/** The number of objects between two sentences of progress. */
const PROGRESS_OBJECTS = 100;

function moveDatabase(to: string) {
  // The open transaction ends with the process, and leaves the target empty.
  stop.signal.addEventListener('abort', () => process.exit(1));
  const [source, target] = [readConfig(process.env), readTarget('DATABASE_URL', to)];
  return copyDatabase(source.database, target.database, (name) => process.send?.({ progress: `the table ${name}` }));
}

/** Returns this process's settings with another store or database. */
function readTarget(variable: 'OFFPRINT_STORE' | 'DATABASE_URL', to: string) {
  try {
    return readConfig({ ...process.env, [variable]: to });
  } catch (error) {
    if (error instanceof InvalidEnvironment) throw new Error(error.message.replaceAll(variable, '--to'));
    throw error;
  }
}

/** Sends the last message, and ends: connections that are still open have nothing left to do. */
function answer(message: { readonly result: unknown } | { readonly error: string }): void {
  if (process.send === undefined) process.exit(1);
  process.send(message, () => process.exit(0));
}
