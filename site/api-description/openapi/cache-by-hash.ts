import { LRUCache } from 'lru-cache';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';

const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/** The other files that a file was read with, by path, with their hashes; null for a missing file. */
export type ReadWith = ReadonlyMap<string, string | null>;

/**
 * Caches the result of reading a file per process, by its hash and those of the files that it was read with. The cache holds the
 * results of up to 32 MB of sources; the least recently used are dropped first.
 */
export function cachedByHash<T extends object>(
  read: (files: SourceFiles, file: SourceFile) => T,
  readWith: (result: T) => ReadWith = () => new Map(),
): (files: SourceFiles, file: SourceFile) => T {
  const known = new LRUCache<string, { readonly result: T; readonly path: string }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (_, key) => Number(key.slice(key.indexOf(' ') + 1)) + 1,
  });
  return (files, file) => {
    const key = `${file.sha256} ${Math.min(file.sizeBytes, MAX_CACHED_BYTES - 1)}`;
    const cached = known.get(key);
    if (cached !== undefined && isSame(readWith(cached.result), cached.path, files, file.path)) return cached.result;
    const result = read(files, file);
    known.set(key, { result, path: file.path });
    return result;
  };
}

/** Returns whether the other files are unchanged. References are relative to the file that contains them. */
function isSame(others: ReadWith, path: string, files: SourceFiles, asked: string): boolean {
  if (others.size === 0) return true;
  return path === asked && [...others].every(([other, sha256]) => (files.get(other)?.sha256 ?? null) === sha256);
}
