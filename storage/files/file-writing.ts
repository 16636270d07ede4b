import { type FileHandle, rm } from 'node:fs/promises';
import { distinctSeconds } from './distinct-seconds.js';
import { type Publication, publishFile } from './publish-file.js';
import type { StoreFolder } from './store-folder.js';
import { openTemporaryFile } from './temporary-files.js';

export interface AtomicWrite {
  readonly folder: StoreFolder;
  readonly key: string;
  readonly ifAbsent: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Writes a temporary file and moves it into place: a reader sees the whole object or the previous one, also after a
 * power failure. Errors of `chunks` pass through unchanged. A failed write leaves nothing behind.
 */
export async function writeAtomically({ folder, key, ifAbsent, chunks }: AtomicWrite): Promise<void> {
  folder.pathOf(key);
  const explained = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw folder.explain('write', key, error);
    });
  const publish = async (publication: Publication) => publishFile(folder, publication);
  const { path, handle } = await explained(openTemporaryFile(folder.root));
  try {
    for await (const chunk of chunks) await explained(handle.writeFile(chunk));
    await explained(seal(handle));
    await explained(publish({ key, from: path, ifAbsent }));
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Flushes the file. Otherwise a rename can reach the disk before the bytes do, and a cache entry that is empty after a
 * power failure would be trusted for ever.
 */
async function seal(handle: FileHandle): Promise<void> {
  const seconds = distinctSeconds();
  await handle.utimes(seconds, seconds);
  await handle.datasync();
  await handle.close();
}
