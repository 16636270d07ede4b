import type { ObjectStore, PutOptions } from '../object-store.js';
import { nameContent, nameOf, saysName, startContentName } from './content-name.js';

/** Bytes with their name, which are not written yet. */
export interface NamedBytes {
  readonly name: string;
  /** Writes the bytes, and returns their key. */
  put(store: Pick<ObjectStore, 'put'>, keyOf: (name: string) => string, options?: PutOptions): Promise<string>;
}

/**
 * Names bytes that are written later. Objects that `readNamed` reads are only written by this function, by
 * {@link putNamed} and by {@link putNamedStream}, so that name and bytes cannot disagree.
 */
export function nameBytes(bytes: Uint8Array): NamedBytes {
  const name = nameContent(bytes);
  return {
    name,
    async put(store, keyOf, options = {}) {
      const key = keyOf(name);
      await store.put(key, bytes, options);
      return key;
    },
  };
}

/** Writes an object under the name of its bytes, and returns its key. */
export async function putNamed(
  store: Pick<ObjectStore, 'put'>,
  keyOf: (name: string) => string,
  bytes: Uint8Array,
  options: PutOptions = {},
): Promise<string> {
  return nameBytes(bytes).put(store, keyOf, options);
}

/**
 * Writes an object of any length whose name is already known. Rejects, and writes nothing, if the bytes turn out to
 * have another name, for example because their file was changed meanwhile.
 */
export async function putNamedStream(
  store: ObjectStore,
  key: string,
  body: AsyncIterable<Uint8Array> | Uint8Array,
  options: PutOptions = {},
): Promise<void> {
  await store.put(key, verifyName(key, body instanceof Uint8Array ? [body] : body), options);
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function* verifyName(key: string, body: Pieces): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = startContentName();
  for await (const bytes of body) {
    hash.update(bytes);
    yield bytes;
  }
  const name = hash.digest('hex');
  if (saysName(key, name)) return;
  throw new Error(`the bytes for the object ${key} have the name ${name} and not ${nameOf(key)}; nothing was written`);
}
