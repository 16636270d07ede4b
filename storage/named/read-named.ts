import { LostObject, ObjectNotFound } from '../errors.js';
import type { ObjectStore } from '../object-store.js';
import { nameContent, saysName } from './content-name.js';
import { removeDamaged } from './remove-damaged.js';

/**
 * Reads an object that `putNamed` wrote. Removes an object whose bytes have another name, so that it can be created
 * again. Throws {@link LostObject} if the object was removed or is missing, and `DamagedAgain` if a replacement is
 * damaged too.
 */
export async function readNamed(store: ObjectStore, key: string): Promise<Buffer> {
  const bytes = await store.get(key).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? new LostObject(key, { cause: error }) : error;
  });
  if (saysName(key, nameContent(bytes))) return bytes;
  await removeDamaged(store, key);
  throw new LostObject(key);
}
