import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import { InvalidObjectKey } from '../errors.js';
import type { StoreFolder } from './store-folder.js';

export interface Publication {
  readonly key: string;
  /** A complete file on the store's disk. It is moved away. */
  readonly from: string;
  readonly ifAbsent: boolean;
}

/**
 * The number of attempts. A folder that a delete just found empty may be removed while this process is about to use it;
 * it is created again.
 */
const ATTEMPTS = 20;

/** The folders of each store that this process created, or found free of symbolic links. */
const knownFolders = new WeakMap<StoreFolder, Set<string>>();

/**
 * Moves a file to the place of its object. The calls are synchronous: through the thread pool they would cost several
 * times what the move itself does, and exports write thousands of files.
 */
export function publishFile(folder: StoreFolder, { key, from, ifAbsent }: Publication): void {
  const to = folder.pathOf(key);
  const parent = dirname(to);
  const known = knownFolders.get(folder) ?? new Set();
  knownFolders.set(folder, known);
  for (let attempt = 1; ; attempt++) {
    try {
      if (!known.has(parent)) folder.makeParent(to, key);
      known.add(parent);
      if (ifAbsent) linkIntoPlace(key, from, to);
      else renameSync(from, to);
      return;
    } catch (error) {
      known.delete(parent);
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Moves a file unless the target exists. Unlike a rename, a hard link does not replace what another process has written meanwhile. */
function linkIntoPlace(key: string, from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (WITHOUT_LINKS.has(code)) renameSync(from, to);
    else if (code !== 'EEXIST') throw error;
    else if (!lstatSync(to).isFile()) throw new InvalidObjectKey(key);
  }
  rmSync(from, { force: true });
}

/** The error codes of file systems without hard links. A rename is just as good there when the key names its content. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
