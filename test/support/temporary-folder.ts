import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  /** Absolute and free of symbolic links. */
  readonly path: string;
  remove(): Promise<void>;
}

/** A new, empty folder of one test. */
export async function createTemporaryFolder(name = 'test'): Promise<TemporaryFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), `offprint-${name}-`)));
  return { path, remove: () => removeFolder(path) };
}

/** Removes a folder, also while a process that was told to end still writes into it. */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
