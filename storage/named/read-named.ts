import { LostObject, ObjectNotFound } from '../errors.js';
import type { ObjectStore } from '../object-store.js';
import { nameContent, saysName } from './content-name.js';
import { removeDamaged } from './remove-damaged.js';

/**
 * Reads an object that `putNamed` wrote. One whose bytes have another name is removed, so that its maker finds its place empty. Throws
 * {@link LostObject} then, and where there is none; `DamagedAgain` where it was damaged, made again and is damaged again.
 */
export async function readNamed(store: ObjectStore, key: string): Promise<Buffer> {
  const bytes = await store.get(key).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? new LostObject(key, { cause: error }) : error;
  });
  if (saysName(key, nameContent(bytes))) return bytes;
  await removeDamaged(store, key);
  throw new LostObject(key);
}
