import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file used within this time stays, because another process may be about to open it. */
const GRACE_MS = 10 * 60 * 1000;
/** A download that has not grown for this time belongs to a process that died. */
const STALE_PART_MS = 60 * 60 * 1000;

/**
 * Deletes files of a cache folder, the least recently used first, until the rest has at most `maxBytes`. Files in
 * `used`, and files used in the last ten minutes, stay. Returns the names of the deleted files. Several processes may
 * run it at a time.
 */
export async function evictLeastUsed(folder: string, maxBytes: number, used: ReadonlySet<string>): Promise<string[]> {
  const now = Date.now();
  const files = await listFiles(folder);
  const isStale = (file: CachedFile) => file.name.endsWith('.part') && now - file.changedMs > STALE_PART_MS;
  const gone = files.filter(isStale);
  let bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const candidates = files
    .filter((file) => !file.name.endsWith('.part') && !used.has(file.name) && now - file.usedMs > GRACE_MS)
    .sort((a, b) => a.usedMs - b.usedMs);
  for (const file of candidates) {
    if (bytes <= maxBytes) break;
    gone.push(file);
    bytes -= file.sizeBytes;
  }
  await Promise.all(gone.map((file) => rm(join(folder, file.name), { force: true })));
  return gone.map((file) => file.name);
}

interface CachedFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly usedMs: number;
  readonly changedMs: number;
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const status = await stat(join(folder, name)).catch(() => undefined); // another process may have deleted it
      if (!status?.isFile()) return undefined;
      return { name, sizeBytes: status.size, usedMs: status.atimeMs, changedMs: status.mtimeMs };
    }),
  );
  return files.filter((file) => file !== undefined);
}
