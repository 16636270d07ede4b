import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../config/error-code.js';
import { isObjectKey, isSegment } from '../object-key.js';
import type { ObjectInfo } from '../object-store.js';
import { infoOfFile } from './file-reading.js';
import type { StoreFolder } from './store-folder.js';

/** The number of files whose status is requested at once. */
const BATCH = 64;

/**
 * Lists every object whose key begins with `prefix`, in the order of keys. Holds at most one folder per level in
 * memory. Skips symbolic links and files whose names are not valid keys.
 */
export async function* listFiles(folder: StoreFolder, prefix: string): AsyncGenerator<ObjectInfo, void> {
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  try {
    folder.rejectSymbolicLinks(join(folder.root, base, '.'), prefix);
    yield* walk(folder.root, base, prefix);
  } catch (error) {
    if (GONE.has(errorCode(error) ?? '')) return;
    throw folder.explain('list', prefix, error);
  }
}

const GONE = new Set(['ENOENT', 'ENOTDIR']);

async function* walk(root: string, base: string, prefix: string): AsyncGenerator<ObjectInfo, void> {
  let batch: string[] = [];
  for (const name of await namesIn(root, base)) {
    const path = `${base}${name}`;
    if (!path.startsWith(prefix)) continue;
    const isFolder = name.endsWith('/');
    if (!isFolder) batch.push(path);
    if (isFolder || batch.length === BATCH) {
      yield* statusOf(root, batch);
      batch = [];
    }
    if (isFolder) yield* walk(root, path, prefix);
  }
  yield* statusOf(root, batch);
}

/** Returns the names in a folder. Folders end in a slash, which sorts them where their objects belong in the order of keys. */
async function namesIn(root: string, base: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, base), { withFileTypes: true });
    return entries
      .filter((entry) => isSegment(entry.name) && (entry.isFile() || entry.isDirectory()))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort(byCodeUnits);
  } catch (error) {
    if (GONE.has(errorCode(error) ?? '')) return [];
    throw error;
  }
}

const byCodeUnits = (left: string, right: string) => (left < right ? -1 : 1);

async function* statusOf(root: string, keys: readonly string[]): AsyncGenerator<ObjectInfo, void> {
  const found = await Promise.all(keys.filter(isObjectKey).map((key) => infoOf(root, key)));
  for (const info of found) if (info) yield info;
}

/** Returns undefined for an object that was deleted after the folder was read. */
async function infoOf(root: string, key: string): Promise<ObjectInfo | undefined> {
  try {
    return infoOfFile(key, await lstat(join(root, key), { bigint: true }));
  } catch (error) {
    if (GONE.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
