import { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.js';

/** What a caller of `put` may give. */
export type ObjectBody = Parameters<ObjectStore['put']>[1];

/** The body, piece by piece. */
export async function* chunksOf(body: ObjectBody): AsyncGenerator<Uint8Array, void> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** Lets go of a body that nobody is going to read: an open file or socket may stand behind it. */
export async function discardBody(body: ObjectBody): Promise<void> {
  if (body instanceof Uint8Array) return;
  if (body instanceof Readable) body.destroy();
  else await body[Symbol.asyncIterator]().return?.();
}
