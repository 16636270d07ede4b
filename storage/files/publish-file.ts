import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import { InvalidObjectKey } from '../errors.js';
import type { StoreFolder } from './store-folder.js';

export interface Publication {
  readonly key: string;
  /** A whole file on the store's disk; it is gone afterwards. */
  readonly from: string;
  readonly ifAbsent: boolean;
}

/** A folder that a delete has just found empty may go while this one is about to use it: then it is made again. */
const ATTEMPTS = 20;

/** Folders of each store that were made, or found free of symbolic links, by this process. */
const knownFolders = new WeakMap<StoreFolder, Set<string>>();

/**
 * Moves a file to where its object belongs. The system is asked in place, not through the thread pool: that would cost several
 * times what the move itself does, and exports write by the thousand.
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

/** Unlike a rename, a hard link leaves alone what another process has put there meanwhile. */
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

/** File systems without hard links; a rename is as good there when the key names its content. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
