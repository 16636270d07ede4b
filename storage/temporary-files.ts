import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './file-system-errors.js';

/** `+` is in no key, so that no object can lie in here. */
const FOLDER = '+temporary';
const STALE_AFTER_MILLISECONDS = 60 * 60 * 1000;

export interface TemporaryFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** Opens a new file for writing, on the disk of the store so that it can be renamed into place. */
export async function openTemporaryFile(root: string): Promise<TemporaryFile> {
  const path = join(root, FOLDER, randomUUID());
  try {
    return { path, handle: await open(path, 'wx') };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(join(root, FOLDER), { recursive: true });
    return { path, handle: await open(path, 'wx') };
  }
}

/**
 * Deletes what processes left that died while they wrote. Ids of processes say nothing across containers, so the age
 * decides: whoever lives has written to its file within the hour.
 */
export async function removeStaleTemporaryFiles(root: string, now: Date): Promise<void> {
  const folder = join(root, FOLDER);
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const status = await lstat(path).catch(() => undefined);
    if (status && now.getTime() - status.mtimeMs > STALE_AFTER_MILLISECONDS) await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
