import { randomUUID } from 'node:crypto';
import { closeSync, futimesSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { distinctSeconds } from './distinct-seconds.js';
import { errorCode } from './file-system-errors.js';
import type { StoreFolder } from './store-folder.js';
import { TEMPORARY_FOLDER } from './temporary-files.js';

/** Above this, writing would hold the event loop up. */
export const MOST_QUICK_BYTES = 1024 * 1024;

/** Folders of each store that were made, or found free of symbolic links, by this process. */
const knownFolders = new WeakMap<StoreFolder, Set<string>>();

/**
 * Writes a small object that can be made again: beside and moved into place as always, but in one go and without waiting for
 * the disk. That costs a tenth of what the same steps cost through the thread pool, and caches are written by the thousand.
 */
export async function writeQuickly(folder: StoreFolder, key: string, bytes: Uint8Array): Promise<void> {
  const target = folder.pathOf(key);
  const known = knownFolders.get(folder) ?? new Set();
  knownFolders.set(folder, known);
  const parent = dirname(target);
  try {
    if (!known.has(parent)) await folder.makeParent(target, key);
    known.add(parent);
    moveIntoPlace(folder.root, target, bytes);
  } catch (error) {
    known.delete(parent);
    throw folder.explain('write', key, error);
  }
}

function moveIntoPlace(root: string, target: string, bytes: Uint8Array): void {
  const temporary = join(root, TEMPORARY_FOLDER, randomUUID());
  const descriptor = openNew(temporary);
  try {
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      const seconds = distinctSeconds();
      futimesSync(descriptor, seconds, seconds);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'wx');
  }
}
