import { ObjectNotFound } from '../storage/errors.js';
import type { ObjectStore, PutOptions } from '../storage/object-store.js';

/** What lies under a key is not what was written there: a disk has failed, or somebody has changed it. */
class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
}

/** Reads a JSON object; undefined where there is none. */
export async function readJson<Value>(store: ObjectStore, key: string): Promise<Value | undefined> {
  try {
    return JSON.parse((await store.get(key)).toString('utf8')) as Value;
  } catch (cause) {
    if (cause instanceof ObjectNotFound) return undefined;
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new DamagedObject(`the object ${key} in the store is damaged; delete it, then start the export again`, {
      cause,
    });
  }
}

/** The same for what is made again where it is missing: a torn or damaged object is as good as none. */
export async function readCachedJson<Value>(store: ObjectStore, key: string): Promise<Value | undefined> {
  try {
    return await readJson<Value>(store, key);
  } catch (error) {
    if (error instanceof DamagedObject) return undefined;
    throw error;
  }
}

/** Writes a JSON object. */
export async function writeJson(
  store: ObjectStore,
  key: string,
  value: unknown,
  options: Pick<PutOptions, 'ifAbsent' | 'rebuildable'> = {},
): Promise<void> {
  await store.put(key, Buffer.from(JSON.stringify(value)), { contentType: 'application/json', ...options });
}
