import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import type { ObjectInfo } from '../object-store.js';
import { infoOfFile } from './file-reading.js';
import type { StoreFolder } from './store-folder.js';
import { TEMPORARY_FOLDER } from './temporary-files.js';

/**
 * Sets the time of access to now and leaves that of writing, and with it the entity tag, as it is; the system notes the change of
 * the inode. False where there is no such object, and for one of another user, which only being written anew keeps.
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

/** Times are set in whole microseconds, cut off: half of one more keeps a number that is a little too small from losing one. */
function writtenSeconds(nanoseconds: bigint): number {
  return (Number(nanoseconds / 1000n) + 0.5) / 1_000_000;
}

/**
 * Moves the file aside and looks at it there, where nobody can touch it any more: one that was touched at the last moment goes back.
 * The system is asked in place, so that it is away for some microseconds at most.
 */
export async function deleteUnchangedFile(folder: StoreFolder, info: ObjectInfo): Promise<boolean> {
  const status = await folder.status(info.key);
  if (status === undefined || infoOfFile(info.key, status).revision !== info.revision) return false;
  const path = folder.pathOf(info.key);
  const aside = join(folder.root, TEMPORARY_FOLDER, randomUUID());
  try {
    mkdirSync(dirname(aside), { recursive: true, mode: 0o700 });
    renameSync(path, aside);
    // Moving changes the inode too; the time of access is a touch's alone, or a reader's.
    const moved = lstatSync(aside, { bigint: true });
    const isUnchanged = moved.atimeNs === status.atimeNs && moved.ino === status.ino;
    if (!isUnchanged) putBack(aside, path);
    rmSync(aside, { force: true });
    if (!isUnchanged) return false;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw folder.explain('delete', info.key, error);
  }
  await folder.removeEmptyParents(path);
  return true;
}

/** Unless somebody has written it anew meanwhile. */
function putBack(aside: string, path: string): void {
  try {
    linkSync(aside, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    // A file system without hard links.
    renameSync(aside, path);
  }
}
