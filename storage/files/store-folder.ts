import { constants, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, realpath, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import { InvalidObjectKey, ObjectNotFound } from '../errors.js';
import { parseObjectKey } from '../object-key.js';
import { fileSystemFault } from './file-system-errors.js';

/**
 * The folder of a file store: turns keys into paths that stay in it. Symbolic links below the root are never followed,
 * for one that points outside would lead there; a key that passes one is refused with {@link InvalidObjectKey}.
 */
export class StoreFolder {
  /** `root` is a real path: absolute and free of symbolic links. */
  private constructor(readonly root: string) {}

  /** Makes the folder where it is missing. */
  static async open(folder: string): Promise<StoreFolder> {
    try {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
      const root = await realpath(folder);
      await closeToOthers(root);
      return new StoreFolder(root);
    } catch (error) {
      throw fileSystemFault(`use the folder ${folder} as object store`, error);
    }
  }

  pathOf(key: string): string {
    return join(this.root, parseObjectKey(key));
  }

  /** A handle on the object's file, or {@link ObjectNotFound}. */
  async openObject(key: string): Promise<FileHandle> {
    const path = this.pathOf(key);
    let handle: FileHandle | undefined;
    try {
      // Nothing is there for most of what a first export looks up, which costs a fraction to learn without the thread pool.
      if (lstatSync(path, { throwIfNoEntry: false }) === undefined) throw new ObjectNotFound(key);
      // Not blocking, since someone may have put a named pipe there.
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      this.refuseDetour(path, key);
      if (!(await handle.stat()).isFile()) throw new ObjectNotFound(key);
      return handle;
    } catch (error) {
      await handle?.close();
      throw this.explain('read', key, error);
    }
  }

  /** The object's status, or undefined. */
  async status(key: string) {
    const path = this.pathOf(key);
    try {
      const status = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      if (status === undefined) return undefined;
      this.refuseDetour(path, key);
      return status.isFile() ? status : undefined;
    } catch (error) {
      if (ABSENT.has(errorCode(error) ?? '')) return undefined;
      throw this.explain('read', key, error);
    }
  }

  /**
   * Makes the folder that holds `path`, one level after another, so that none is ever made behind a symbolic link. In one go: a first
   * export makes some hundred folders, each of which costs a tenth of what it does through the thread pool.
   */
  makeParent(path: string, key: string): void {
    const folder = dirname(path);
    try {
      this.refuseDetour(folder, key);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      if (folder === this.root) mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
      else {
        this.makeParent(folder, key);
        makeUnlessThere(folder);
      }
      this.refuseDetour(folder, key);
    }
  }

  /** Removes the folders that a deleted object leaves empty. */
  async removeEmptyParents(path: string): Promise<void> {
    for (let folder = dirname(path); folder !== this.root; folder = dirname(folder)) {
      try {
        await rmdir(folder);
      } catch {
        // Not empty, or already gone: either way there is nothing more to tidy.
        return;
      }
    }
  }

  /** Throws where the way to an existing `path` leads over a symbolic link. */
  refuseDetour(path: string, key: string): void {
    if (realpathSync.native(path) !== path) throw new InvalidObjectKey(key);
  }

  /** The error of the port that stands for one of the disk. */
  explain(verb: string, key: string, error: unknown): Error {
    if (error instanceof ObjectNotFound || error instanceof InvalidObjectKey) return error;
    const code = errorCode(error) ?? '';
    // ELOOP: a symbolic link. ENOTDIR, EISDIR: an object cannot be another's folder on a disk.
    if (code === 'ELOOP') return new InvalidObjectKey(key);
    if (verb === 'read' && ABSENT.has(code)) return new ObjectNotFound(key);
    if (code === 'ENOTDIR' || code === 'EISDIR') return new InvalidObjectKey(key);
    return fileSystemFault(`${verb} ${key} in the object store ${this.root}`, error);
  }
}

/** Codes that mean that there is no such object. ENXIO: a socket lies there. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENXIO']);

/** Sources and bundles may be private: other users of the machine read none of them. */
const OWNER_ONLY = 0o700;

/** A folder that was there keeps what its group may do. One of another user is for that user to close. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & 0o007) !== 0 && uid === process.getuid?.()) await chmod(folder, mode & 0o7770);
}

function makeUnlessThere(folder: string): void {
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
