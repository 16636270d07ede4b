import { LostObject, ObjectNotFound } from '../../storage/errors.js';
import type { KeptRecord } from '../../storage/named/kept-record.js';
import type { ObjectStore, PutOptions } from '../../storage/object-store.js';

/**
 * Reads a record of something that is made again when it is missing. Returns undefined if there is no record that this
 * version can read.
 */
export async function readRecord<Value>(
  store: ObjectStore,
  key: string,
  record: Pick<KeptRecord<Value>, 'parse'>,
): Promise<Value | undefined> {
  try {
    return record.parse(await store.get(key));
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/** Writes a record as JSON. */
export async function writeRecord<Value>(
  store: ObjectStore,
  key: string,
  record: KeptRecord<Value>,
  value: Value,
  options: Pick<PutOptions, 'ifAbsent' | 'rebuildable'> = {},
): Promise<void> {
  await store.put(key, record.encode(value), { contentType: 'application/json', ...options });
}

/** Returns what `reading` resolves to, or undefined when the store lost the object. */
export async function undefinedIfLost<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof LostObject) return undefined;
    throw error;
  }
}
