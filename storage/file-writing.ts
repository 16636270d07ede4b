import { type FileHandle, link, lstat, rename, rm } from 'node:fs/promises';
import { distinctSeconds } from './distinct-seconds.js';
import { InvalidObjectKey } from './errors.js';
import { errorCode } from './file-system-errors.js';
import type { StoreFolder } from './store-folder.js';
import { openTemporaryFile } from './temporary-files.js';

export interface AtomicWrite {
  readonly folder: StoreFolder;
  readonly key: string;
  readonly ifAbsent: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Writes beside and moves into place: a reader, and a power cut, see the whole object or the one before. What `chunks`
 * throws passes through unchanged; in every case of failure nothing is left behind.
 */
export async function writeAtomically({ folder, key, ifAbsent, chunks }: AtomicWrite): Promise<void> {
  const target = folder.pathOf(key);
  const explained = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw folder.explain('write', key, error);
    });
  const { path, handle } = await explained(openTemporaryFile(folder.root));
  try {
    for await (const chunk of chunks) await explained(handle.writeFile(chunk));
    await explained(seal(handle));
    await explained(publish(folder, key, { from: path, to: target, ifAbsent }));
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Without the flush, a rename can reach the disk before the bytes do, and a cache entry that is empty after a power cut
 * would be believed for ever.
 */
async function seal(handle: FileHandle): Promise<void> {
  const seconds = distinctSeconds();
  await handle.utimes(seconds, seconds);
  await handle.datasync();
  await handle.close();
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly ifAbsent: boolean;
}

/** A folder that a delete has just found empty may go while this one is about to use it: then it is made again. */
const ATTEMPTS = 20;

async function publish(folder: StoreFolder, key: string, move: Move): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await folder.makeParent(move.to, key);
      await (move.ifAbsent ? linkIntoPlace(key, move) : rename(move.from, move.to));
      return;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Unlike a rename, a hard link leaves alone what another process has put there meanwhile. */
async function linkIntoPlace(key: string, { from, to }: Move): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (WITHOUT_LINKS.has(code)) return rename(from, to);
    if (code !== 'EEXIST') throw error;
    if (!(await lstat(to)).isFile()) throw new InvalidObjectKey(key);
  }
  await rm(from, { force: true });
}

/** File systems without hard links; a rename is as good there when the key names its content. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
