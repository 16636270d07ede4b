import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import { ObjectStoreUnavailable } from '../errors.js';
import { PRIVATE_FOLDER_MODE } from './store-folder.js';

/** The folder of temporary files. Keys cannot contain `+`, so no object can be inside it. */
export const TEMPORARY_FOLDER = '+temporary';
const STALE_AFTER_MS = 60 * 60 * 1000;

export interface TemporaryFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** Opens a new file for writing, on the store's disk so that it can be renamed into place. */
export async function openTemporaryFile(root: string): Promise<TemporaryFile> {
  const path = join(root, TEMPORARY_FOLDER, randomUUID());
  try {
    return { path, handle: await open(path, 'wx') };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(join(root, TEMPORARY_FOLDER), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    return { path, handle: await open(path, 'wx') };
  }
}

/**
 * Deletes the temporary files of processes that died while they wrote. Process ids mean nothing across containers, so
 * the age decides: a live process has written to its file within the last hour.
 */
export async function removeStaleTemporaryFiles(root: string, now: Date): Promise<void> {
  const folder = join(root, TEMPORARY_FOLDER);
  const status = await lstat(folder).catch(ignoreMissing);
  if (status === undefined) return;
  if (!status.isDirectory()) {
    throw new ObjectStoreUnavailable(`${folder} is not a folder, but temporary files need one there: remove it`);
  }
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await lstat(path).catch(ignoreMissing);
    if (file && now.getTime() - file.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
}

/** Ignores a missing file: another process that starts may clean up at the same time. */
function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
