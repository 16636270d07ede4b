import { Readable } from 'node:stream';
import { ObjectStoreUnavailable } from '../../storage/errors.js';
import type { ObjectInfo, ObjectStore } from '../../storage/object-store.js';

/** One call of the port, counted from 1 over all methods. `key` is the target, or the prefix of a listing. */
export interface ObjectStoreCall {
  readonly number: number;
  readonly method: keyof ObjectStore;
  readonly key?: string;
}

export interface Fault {
  /** The first call that this holds for fails; later ones go through. */
  readonly when: (call: ObjectStoreCall) => boolean;
  /** The error to throw, {@link ObjectStoreUnavailable} by default. */
  readonly error?: Error;
  /** True to fail after the work is done or in the middle of a stream, as when a response is lost; by default, calls fail before. */
  readonly afterwards?: boolean;
}

export interface FaultyObjectStore extends ObjectStore {
  readonly calls: readonly ObjectStoreCall[];
}

/** Fails the `number`th call. */
export const nthCall = (number: number): Fault => ({ when: (call) => call.number === number });

/** `inner`, with each fault striking once. */
export function createFaultyObjectStore(inner: ObjectStore, faults: readonly Fault[]): FaultyObjectStore {
  const calls: ObjectStoreCall[] = [];
  const pending = [...faults];

  /** The fault that this call meets, used up by it. */
  const strike = (method: keyof ObjectStore, key?: string): Fault | undefined => {
    const call = { number: calls.length + 1, method, key };
    calls.push(call);
    const index = pending.findIndex((fault) => fault.when(call));
    return index < 0 ? undefined : pending.splice(index, 1)[0];
  };
  const through = async <T>(method: keyof ObjectStore, key: string | undefined, work: () => Promise<T>): Promise<T> => {
    const fault = strike(method, key);
    if (fault && !fault.afterwards) throw errorOf(fault);
    const result = await work();
    if (fault) throw errorOf(fault);
    return result;
  };
  async function* list(prefix: string): AsyncGenerator<ObjectInfo, void> {
    const fault = strike('list', prefix);
    if (fault && !fault.afterwards) throw errorOf(fault);
    yield* inner.list(prefix);
    if (fault) throw errorOf(fault);
  }

  return {
    calls,
    list,
    put: (key, body, options) => through('put', key, () => inner.put(key, body, options)),
    get: (key) => through('get', key, () => inner.get(key)),
    async read(key, range) {
      const fault = strike('read', key);
      if (fault && !fault.afterwards) throw errorOf(fault);
      const stream = await inner.read(key, range);
      return fault ? Readable.from(brokenOff(stream, errorOf(fault)), { objectMode: false }) : stream;
    },
    head: (key) => through('head', key, () => inner.head(key)),
    delete: (key) => through('delete', key, () => inner.delete(key)),
    refresh: (key, first) => through('refresh', key, () => inner.refresh(key, first)),
    deleteUnchanged: (info) => through('deleteUnchanged', info.key, () => inner.deleteUnchanged(info)),
    compose: (target, sources, options) => through('compose', target, () => inner.compose(target, sources, options)),
    signedLink: (key, options) => through('signedLink', key, () => inner.signedLink(key, options)),
    removeLeftovers: () => inner.removeLeftovers(),
    check: () => through('check', undefined, () => inner.check()),
  };
}

const errorOf = (fault: Fault) => fault.error ?? new ObjectStoreUnavailable('this fault was put here by a test');

async function* brokenOff(stream: Readable, error: Error): AsyncGenerator<Buffer, void> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, Math.ceil(chunk.length / 2));
    break;
  }
  throw error;
}
