import { DamagedAgain, ObjectNotFound } from '../errors.js';
import type { ObjectStore } from '../object-store.js';
import { saysName, startContentName } from './content-name.js';

/** An object that was written within this time after its predecessor was removed counts as its replacement. */
const MAX_REPLACEMENT_MS = 60 * 60 * 1000;

/**
 * Removes an object whose bytes do not match its name, and leaves a mark beside it. Checks the object again first, so
 * that a version that was written meanwhile is never removed. Throws {@link DamagedAgain}, and removes nothing, if the
 * object replaces one that was removed for the same reason: creating it yet again would not help.
 */
export async function removeDamaged(store: ObjectStore, key: string): Promise<void> {
  const markKey = `${key}.damaged`;
  const mark = await store.head(markKey);
  const found = await store.head(key);
  if (found === undefined || (await isWhole(store, key))) return;
  const replacedWithinMs = Math.abs(found.updatedAt.getTime() - (mark?.updatedAt.getTime() ?? Number.NaN));
  if (replacedWithinMs < MAX_REPLACEMENT_MS) throw new DamagedAgain(key);
  if (await store.deleteUnchanged(found)) await store.put(markKey, Buffer.from('damaged\n'));
}

async function isWhole(store: ObjectStore, key: string): Promise<boolean> {
  const hash = startContentName();
  try {
    for await (const bytes of await store.read(key)) hash.update(bytes);
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
  return saysName(key, hash.digest('hex'));
}
