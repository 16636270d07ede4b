import { randomUUID } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import { ObjectStoreUnavailable } from '../errors.js';

/** `+` is in no key, so that no object can lie in here. */
export const TEMPORARY_FOLDER = '+temporary';
const STALE_AFTER_MS = 60 * 60 * 1000;

export interface TemporaryFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** Opens a new file for writing, on the disk of the store so that it can be renamed into place. */
export async function openTemporaryFile(root: string): Promise<TemporaryFile> {
  const path = join(root, TEMPORARY_FOLDER, randomUUID());
  try {
    return { path, handle: await open(path, 'wx') };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await mkdir(join(root, TEMPORARY_FOLDER), { recursive: true, mode: 0o700 });
    return { path, handle: await open(path, 'wx') };
  }
}

/**
 * Deletes what processes left that died while they wrote. Ids of processes say nothing across containers, so the age
 * decides: whoever lives has written to its file within the hour.
 */
export async function removeStaleTemporaryFiles(root: string, now: Date): Promise<void> {
  const folder = join(root, TEMPORARY_FOLDER);
  const status = await lstat(folder).catch(unlessMissing);
  if (status === undefined) return;
  if (!status.isDirectory()) {
    throw new ObjectStoreUnavailable(`${folder} is no folder, which temporary files need: remove what lies there`);
  }
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await lstat(path).catch(unlessMissing);
    if (file && now.getTime() - file.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
}

/** Another process that starts may tidy at the same time. */
function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
