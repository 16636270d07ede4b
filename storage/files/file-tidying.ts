import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import type { ObjectInfo } from '../object-store.js';
import { infoOfFile } from './file-reading.js';
import { PRIVATE_FOLDER_MODE, type StoreFolder } from './store-folder.js';
import { TEMPORARY_FOLDER } from './temporary-files.js';

/**
 * Sets the access time of an object's file to now and leaves its modification time, and with it the entity tag,
 * unchanged; the system updates the change time of the inode. Returns false if there is no such object, or if its file
 * belongs to another user: such an object only stays fresh when it is written again.
 */
export async function touchFile(folder: StoreFolder, key: string): Promise<boolean> {
  const status = await folder.status(key);
  if (status === undefined) return false;
  try {
    utimesSync(folder.pathOf(key), Date.now() / 1000, writtenSeconds(status.mtimeNs));
    return true;
  } catch (error) {
    if (UNTOUCHABLE.has(errorCode(error) ?? '')) return false;
    throw folder.explain('touch', key, error);
  }
}

const UNTOUCHABLE = new Set(['ENOENT', 'EPERM', 'EACCES']);

/**
 * Returns the modification time to set. Times are truncated to whole microseconds; half of one is added so that a
 * number that is slightly too small does not lose one.
 */
function writtenSeconds(nanoseconds: bigint): number {
  return (Number(nanoseconds / 1000n) + 0.5) / 1_000_000;
}

/**
 * Deletes a file if it is unchanged. Moves it aside first and inspects it there, where nobody can touch it any more: a
 * file that was touched at the last moment is moved back. The calls are synchronous, so that the file is absent for a
 * few microseconds at most.
 */
export async function deleteUnchangedFile(folder: StoreFolder, info: ObjectInfo): Promise<boolean> {
  const status = await folder.status(info.key);
  if (status === undefined || infoOfFile(info.key, status).revision !== info.revision) return false;
  const path = folder.pathOf(info.key);
  const aside = join(folder.root, TEMPORARY_FOLDER, randomUUID());
  try {
    mkdirSync(dirname(aside), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    renameSync(path, aside);
    // Moving the file changes its inode too. Its access time changes only when it is touched or read.
    const moved = lstatSync(aside, { bigint: true });
    const isUnchanged = moved.atimeNs === status.atimeNs && moved.ino === status.ino;
    if (!isUnchanged) restore(aside, path);
    rmSync(aside, { force: true });
    if (!isUnchanged) return false;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw folder.explain('delete', info.key, error);
  }
  await folder.removeEmptyParents(path);
  return true;
}

/** Moves the file back, unless somebody has written it again meanwhile. */
function restore(aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    // The file system does not support hard links.
    renameSync(aside, path);
  }
}
