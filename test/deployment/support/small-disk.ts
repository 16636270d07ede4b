import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../support/temporary-folder.js';

/** A file system of its own, in memory, that really has no more room than it is given. */
export interface SmallDisk {
  readonly path: string;
  /** Gives it this much room, with what is on it. */
  resize(bytes: number): void;
  /** Takes all the room that is left, or gives it back. */
  fill(): void;
  empty(): Promise<void>;
  /** Lets nothing be written any more, as a system does with a disk that fails, or lets it again. */
  lock(isLocked: boolean): void;
  remove(): Promise<void>;
}

/** Undefined where this process may not mount anything. */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | undefined> {
  const folder = await createTemporaryFolder('small-disk');
  const mounted = mount('size', bytes, folder.path);
  if (!mounted) {
    await folder.remove();
    return undefined;
  }
  const filler = join(folder.path, 'filler');
  return {
    path: folder.path,
    resize(size) {
      if (!mount('remount,size', size, folder.path)) throw new Error('the small disk could not be resized');
    },
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch {
        // that was the last of it
      } finally {
        closeSync(file);
      }
    },
    empty: () => rm(filler, { force: true }),
    lock(isLocked) {
      if (!remount(isLocked ? 'ro' : 'rw', folder.path)) throw new Error('the small disk could not be locked');
    },
    async remove() {
      spawnSync('umount', ['--lazy', folder.path]);
      await folder.remove();
    },
  };
}

function remount(how: 'ro' | 'rw', path: string): boolean {
  return spawnSync('mount', ['-o', `remount,${how}`, path]).status === 0;
}

function mount(option: string, bytes: number, path: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `${option}=${bytes}`, 'tmpfs', path]).status === 0;
}
