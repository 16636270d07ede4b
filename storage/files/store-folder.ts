import { constants, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, realpath, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import { InvalidObjectKey, ObjectNotFound } from '../errors.js';
import { parseObjectKey } from '../object-key.js';
import { fileSystemFault } from './file-system-errors.js';

/**
 * The folder of a file store. It turns keys into paths inside the folder. Symbolic links below the root are never
 * followed, because one could lead outside; a key whose path contains one is rejected with {@link InvalidObjectKey}.
 */
export class StoreFolder {
  /** The `root` is a real path: absolute and free of symbolic links. */
  private constructor(readonly root: string) {}

  /** Opens the folder, and creates it if it is missing. */
  static async open(folder: string): Promise<StoreFolder> {
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
      const root = await realpath(folder);
      await removeRightsOfOthers(root);
      return new StoreFolder(root);
    } catch (error) {
      throw fileSystemFault(`use the folder ${folder} as object store`, error);
    }
  }

  pathOf(key: string): string {
    return join(this.root, parseObjectKey(key));
  }

  /** Returns an open handle of the object's file. Throws {@link ObjectNotFound}. */
  async openObject(key: string): Promise<FileHandle> {
    const path = this.pathOf(key);
    let handle: FileHandle | undefined;
    try {
      // Most objects that a first export looks up do not exist, which a synchronous call finds out at a fraction of the
      // cost.
      if (lstatSync(path, { throwIfNoEntry: false }) === undefined) throw new ObjectNotFound(key);
      // Non-blocking, in case a named pipe is at this path.
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      this.rejectSymbolicLinks(path, key);
      if (!(await handle.stat()).isFile()) throw new ObjectNotFound(key);
      return handle;
    } catch (error) {
      await handle?.close();
      throw this.explain('read', key, error);
    }
  }

  /** Returns the status of the object's file, or undefined if there is no such object. */
  async status(key: string) {
    const path = this.pathOf(key);
    try {
      const status = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      if (status === undefined) return undefined;
      this.rejectSymbolicLinks(path, key);
      return status.isFile() ? status : undefined;
    } catch (error) {
      if (ABSENT.has(errorCode(error) ?? '')) return undefined;
      throw this.explain('read', key, error);
    }
  }

  /**
   * Creates the folder that contains `path`, one level after another, so that no folder is created behind a symbolic
   * link. The calls are synchronous: a first export creates hundreds of folders, each at a tenth of the cost of the
   * thread pool.
   */
  makeParent(path: string, key: string): void {
    const folder = dirname(path);
    try {
      this.rejectSymbolicLinks(folder, key);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      if (folder === this.root) mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
      else {
        this.makeParent(folder, key);
        createFolderIfMissing(folder);
      }
      this.rejectSymbolicLinks(folder, key);
    }
  }

  /** Removes the folders that a deleted object leaves empty. */
  async removeEmptyParents(path: string): Promise<void> {
    for (let folder = dirname(path); folder !== this.root; folder = dirname(folder)) {
      try {
        await rmdir(folder);
      } catch {
        // The folder is not empty or already gone, so there is nothing more to remove.
        return;
      }
    }
  }

  /** Throws {@link InvalidObjectKey} if an existing `path` leads over a symbolic link. */
  rejectSymbolicLinks(path: string, key: string): void {
    if (realpathSync.native(path) !== path) throw new InvalidObjectKey(key);
  }

  /** Returns the store's error for an error of the file system. */
  explain(verb: string, key: string, error: unknown): Error {
    if (error instanceof ObjectNotFound || error instanceof InvalidObjectKey) return error;
    const code = errorCode(error) ?? '';
    // ELOOP: a symbolic link. ENOTDIR, EISDIR: on a disk, an object cannot be the folder of another.
    if (code === 'ELOOP') return new InvalidObjectKey(key);
    if (verb === 'read' && ABSENT.has(code)) return new ObjectNotFound(key);
    if (code === 'ENOTDIR' || code === 'EISDIR') return new InvalidObjectKey(key);
    return fileSystemFault(`${verb} ${key} in the object store ${this.root}`, error);
  }
}

/** The error codes that mean that there is no such object. ENXIO: a socket is at this path. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENXIO']);

/** The mode of new folders. Sources and bundles may be private, so other users of the machine cannot read them. */
export const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Removes the rights of other users from an existing folder, and keeps those of its group. A folder of another user is
 * left to that user.
 */
async function removeRightsOfOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & 0o007) !== 0 && uid === process.getuid?.()) await chmod(folder, mode & 0o7770);
}

function createFolderIfMissing(folder: string): void {
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER_MODE });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
