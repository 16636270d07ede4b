import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads all files of a folder in which processes are at work. What goes away meanwhile, such as the journal of a database, is left out,
 * which a listing of the whole folder followed by a reading of its files would fail on.
 */
export async function* filesInUse(folder: string): AsyncGenerator<{ path: string; bytes: Buffer }> {
  for (const entry of (await unlessGone(() => readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesInUse(path);
    if (!entry.isFile()) continue;
    const bytes = await unlessGone(() => readFile(path));
    if (bytes !== undefined) yield { path, bytes };
  }
}

async function unlessGone<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
