import { createHash } from 'node:crypto';
import { ObjectNotFound } from '../errors.js';
import type { ObjectInfo, ObjectStore } from '../object-store.js';
import { typeOfObject } from './type-of-object.js';

/** Objects and bytes that were copied, and objects that the target already had. */
export interface CopiedObjects {
  readonly copied: number;
  readonly bytes: number;
  readonly unchanged: number;
}

type Readable = Pick<ObjectStore, 'list' | 'head' | 'read'>;
type Writable = Pick<ObjectStore, 'head' | 'read' | 'put'>;

/** The number of objects that are copied at a time: most are small, so that waiting for the stores takes longest. */
const CONCURRENCY = 16;

/**
 * Copies every object into another store, and reads each copy again to compare it. An object that the target already
 * has with the same bytes is not written again, so an interrupted copy goes on where it stopped. Objects that are
 * deleted meanwhile are left out. `onProgress` is called after each object.
 */
export async function copyObjects(
  from: Readable,
  to: Writable,
  {
    signal,
    onProgress = () => {},
  }: { readonly signal: AbortSignal; readonly onProgress?: (done: CopiedObjects) => void },
): Promise<CopiedObjects> {
  let done: CopiedObjects = { copied: 0, bytes: 0, unchanged: 0 };
  const running = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  const copyOne = async (info: ObjectInfo) => {
    const outcome = await copyObject(from, to, info);
    if (outcome === 'copied') done = { ...done, copied: done.copied + 1, bytes: done.bytes + info.sizeBytes };
    if (outcome === 'unchanged') done = { ...done, unchanged: done.unchanged + 1 };
    onProgress(done);
  };
  try {
    for await (const info of from.list('')) {
      signal.throwIfAborted();
      if (failures.length > 0) break;
      const task: Promise<unknown> = copyOne(info)
        .catch((error: unknown) => failures.push(error))
        .finally(() => running.delete(task));
      running.add(task);
      if (running.size >= CONCURRENCY) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

async function copyObject(
  from: Readable,
  to: Writable,
  { key, sizeBytes }: ObjectInfo,
): Promise<'copied' | 'unchanged' | 'deleted'> {
  try {
    const existing = await to.head(key);
    if (existing?.sizeBytes === sizeBytes && (await hashObject(from, key)) === (await hashObject(to, key)))
      return 'unchanged';
    const hash = createHash('sha256');
    const body = async function* (): AsyncGenerator<Uint8Array> {
      for await (const bytes of await from.read(key)) {
        hash.update(bytes);
        yield bytes;
      }
    };
    await to.put(key, body(), { contentType: typeOfObject(key) });
    if ((await hashObject(to, key)) !== hash.digest('hex'))
      throw new Error(`the copy of ${key} differs from its source; run the command again`);
    return 'copied';
  } catch (error) {
    if (error instanceof ObjectNotFound && (await from.head(key)) === undefined) return 'deleted';
    throw error;
  }
}

async function hashObject(store: Pick<ObjectStore, 'read'>, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of await store.read(key)) hash.update(bytes);
  return hash.digest('hex');
}
