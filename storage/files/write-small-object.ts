import { randomUUID } from 'node:crypto';
import { closeSync, fdatasync, futimesSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../config/error-code.js';
import { distinctSeconds } from './distinct-seconds.js';
import { publishFile } from './publish-file.js';
import { PRIVATE_FOLDER_MODE, type StoreFolder } from './store-folder.js';
import { TEMPORARY_FOLDER } from './temporary-files.js';

/** The size above which a synchronous write would block the event loop for too long. */
export const MAX_SMALL_OBJECT_BYTES = 1024 * 1024;

export interface SmallObjectWrite {
  readonly folder: StoreFolder;
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly ifAbsent: boolean;
  /** True when the bytes are flushed to the disk before the object becomes visible. */
  readonly durable: boolean;
}

/**
 * Writes a small object: a temporary file that is moved into place, as always, but with synchronous calls; only a flush
 * waits for the disk. This costs a tenth of the same steps through the thread pool, and exports write thousands of
 * small objects.
 */
export async function writeSmallObject({ folder, key, bytes, ifAbsent, durable }: SmallObjectWrite): Promise<void> {
  folder.pathOf(key);
  const temporary = join(folder.root, TEMPORARY_FOLDER, randomUUID());
  try {
    await writeTemporary(temporary, bytes, durable);
    publishFile(folder, { key, from: temporary, ifAbsent });
  } catch (error) {
    rmSync(temporary, { force: true });
    throw folder.explain('write', key, error);
  }
}

async function writeTemporary(path: string, bytes: Uint8Array, durable: boolean): Promise<void> {
  const descriptor = openNew(path);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    const seconds = distinctSeconds();
    futimesSync(descriptor, seconds, seconds);
    if (durable) await flush(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const flush = promisify(fdatasync);

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    return openSync(path, 'wx');
  }
}
