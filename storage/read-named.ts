import { LostObject, ObjectNotFound } from './errors.js';
import { hashParts } from './hash-parts.js';
import type { ObjectStore } from './object-store.js';

/**
 * Reads an object whose name is the hash of its bytes. One that is not what its name says is removed, so that whoever makes it again finds
 * its place empty. Throws {@link LostObject} then, and where there is none.
 */
export async function readNamed(store: ObjectStore, key: string): Promise<Buffer> {
  const bytes = await store.get(key).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? new LostObject(key, { cause: error }) : error;
  });
  if (hashParts(bytes) === nameOf(key)) return bytes;
  await store.delete(key);
  throw new LostObject(key);
}

/** The hash that a key ends with, without its extension. */
export function nameOf(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return name.slice(0, name.indexOf('.'));
}
