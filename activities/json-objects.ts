import { ObjectNotFound } from '../storage/errors.js';
import type { ObjectStore, PutOptions } from '../storage/object-store.js';

/** Reads a JSON object of what is made again where it is missing: undefined where there is none, and where it is torn or damaged. */
export async function readCachedJson<Value>(store: ObjectStore, key: string): Promise<Value | undefined> {
  try {
    return JSON.parse((await store.get(key)).toString('utf8')) as Value;
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof SyntaxError) return undefined;
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
