import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PIECE_BYTES = 4 * 1024 * 1024;

/** A disk of its own for the object store, which can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file that takes all space, and returns a function that removes it. */
  fill(): Promise<() => Promise<void>>;
  /** The bytes and files that are used. */
  used(): Promise<{ readonly bytes: number; readonly files: number }>;
  remove(): Promise<void>;
}

/** Mounts a disk in memory. Undefined if this user may not: only root may mount. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const piece = Buffer.alloc(PIECE_BYTES);
      try {
        for (;;) await appendFile(ballast, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      return () => rm(ballast, { force: true });
    },
    async used() {
      const { blocks, bfree, bsize, files, ffree } = await statfs(folder);
      return { bytes: (blocks - bfree) * bsize, files: files - ffree };
    },
    async remove() {
      await run('umount', [folder]);
    },
  };
}
