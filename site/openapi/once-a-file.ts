import { LRUCache } from 'lru-cache';
import type { SourceFile, SourceFiles } from '../source-files.js';

const KEPT_BYTES = 32 * 1024 * 1024;

/** Reads each file once in a process, by its hash, whatever asks for it; what was read last is kept, up to 32 MB of sources. */
export function onceAFile<T extends object>(
  read: (files: SourceFiles, file: SourceFile) => T,
): (files: SourceFiles, file: SourceFile) => T {
  const known = new LRUCache<string, T>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (_, key) => Number(key.slice(key.indexOf(' ') + 1)) + 1,
  });
  return (files, file) => {
    const key = `${file.sha256} ${Math.min(file.sizeBytes, KEPT_BYTES - 1)}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const result = read(files, file);
    known.set(key, result);
    return result;
  };
}
