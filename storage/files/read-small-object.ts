import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { ObjectNotFound } from '../errors.js';
import type { StoreFolder } from './store-folder.js';

/** The size above which a synchronous read would block the event loop for too long. */
const MAX_SMALL_OBJECT_BYTES = 256 * 1024;

/**
 * Returns the bytes of a small object, read synchronously: this costs a tenth of the same steps through the thread
 * pool, and an export with few changes mostly reads small objects. Returns undefined if the object is larger. Throws
 * the store's errors.
 */
export function readSmallObject(folder: StoreFolder, key: string): Buffer | undefined {
  const path = folder.pathOf(key);
  try {
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status === undefined) throw new ObjectNotFound(key);
    if (status.size > MAX_SMALL_OBJECT_BYTES) return undefined;
    // Non-blocking, in case a named pipe is at this path.
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      folder.rejectSymbolicLinks(path, key);
      const opened = fstatSync(descriptor);
      if (!opened.isFile()) throw new ObjectNotFound(key);
      return readAll(descriptor, opened.size);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw folder.explain('read', key, error);
  }
}

/** Reads a file of known length. Objects are replaced, never modified, so an open file keeps its length. */
function readAll(descriptor: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (let count = -1; at < length && count !== 0; at += count)
    count = readSync(descriptor, bytes, at, length - at, at);
  return bytes.subarray(0, at);
}
