import type { ObjectStore, PutOptions } from '../object-store.js';
import { nameContent, nameOf, saysName, startContentName } from './content-name.js';

/**
 * Writes an object under the name of its bytes, and returns its key. This and {@link putNamedStream} are the only ways in which objects are
 * written that `readNamed` reads, so that name and bytes cannot disagree.
 */
export async function putNamed(
  store: ObjectStore,
  keyOf: (name: string) => string,
  bytes: Uint8Array,
  options: PutOptions = {},
): Promise<string> {
  const key = keyOf(nameContent(bytes));
  await store.put(key, bytes, options);
  return key;
}

/**
 * Writes an object of any length whose name is known already. Rejects, and writes nothing, if the bytes have another name by the time they
 * all have come, for example since the file they come from was changed.
 */
export async function putNamedStream(
  store: ObjectStore,
  key: string,
  body: AsyncIterable<Uint8Array> | Uint8Array,
  options: PutOptions = {},
): Promise<void> {
  await store.put(key, compared(key, body instanceof Uint8Array ? [body] : body), options);
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function* compared(key: string, body: Pieces): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = startContentName();
  for await (const bytes of body) {
    hash.update(bytes);
    yield bytes;
  }
  const name = hash.digest('hex');
  if (saysName(key, name)) return;
  throw new Error(`the bytes for the object ${key} have the name ${name} and not ${nameOf(key)}; nothing was written`);
}
