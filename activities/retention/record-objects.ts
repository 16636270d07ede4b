import { ObjectNotFound } from '../../storage/errors.js';
import type { KeptRecord } from '../../storage/named/kept-record.js';
import type { ObjectStore, PutOptions } from '../../storage/object-store.js';

/** Reads a record of what is made again where it is missing. Returns undefined where there is none that this version can read. */
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

/** Writes a record. */
export async function writeRecord<Value>(
  store: ObjectStore,
  key: string,
  record: KeptRecord<Value>,
  value: Value,
  options: Pick<PutOptions, 'ifAbsent' | 'rebuildable'> = {},
): Promise<void> {
  await store.put(key, record.encode(value), { contentType: 'application/json', ...options });
}
