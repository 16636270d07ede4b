import { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.js';

/** The body that callers pass to `put`. */
export type ObjectBody = Parameters<ObjectStore['put']>[1];

/** Yields the pieces of a body. */
export async function* chunksOf(body: ObjectBody): AsyncGenerator<Uint8Array, void> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** Releases a body that will not be read, since an open file or socket may be behind it. */
export async function discardBody(body: ObjectBody): Promise<void> {
  if (body instanceof Uint8Array) return;
  if (body instanceof Readable) body.destroy();
  else await body[Symbol.asyncIterator]().return?.();
}
