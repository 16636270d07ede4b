import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileObjectStore } from '../../storage/files/file-object-store.js';
import type { ObjectInfo, ObjectStore } from '../../storage/object-store.js';

/** The folders of a check's cache. */
export interface CheckCache {
  readonly store: ObjectStore;
  /** The local copies that render processes read. */
  readonly copies: string;
  /** Removes what was not used for long, at most once a day. */
  prune(): Promise<void>;
  /** Removes everything, because a part of it is damaged or missing. */
  clear(): Promise<void>;
}

/** The address and secret of download links, which a check never creates. */
const NO_LINKS = { publicUrl: 'http://localhost', secret: randomBytes(32).toString('hex') };
const DAY_MS = 24 * 3_600_000;
const MAX_UNUSED_DAYS = 30;
const MAX_STORE_BYTES = 2 * 1024 ** 3;

/**
 * Opens the cache of checks in a folder, which any number of checks may use at a time. `clock` returns the time in
 * milliseconds since 1970.
 */
export async function openCheckCache(folder: string, clock: () => number = Date.now): Promise<CheckCache> {
  const [store, copies, stamp] = [join(folder, 'store'), join(folder, 'copies'), join(folder, 'pruned')];
  await mkdir(copies, { recursive: true });
  const objects = await createFileObjectStore({ folder: store, links: NO_LINKS });
  return {
    store: objects,
    copies,
    async prune() {
      const last = await stat(stamp).catch(() => undefined);
      const now = clock();
      if (last !== undefined && now - last.mtimeMs < DAY_MS) return;
      await writeFile(stamp, '');
      await utimes(stamp, new Date(now), new Date(now));
      await pruneObjects(objects, now);
      await pruneFiles(copies, now);
    },
    async clear() {
      await rm(store, { recursive: true, force: true });
      await rm(copies, { recursive: true, force: true });
    },
  };
}

/** Deletes objects that were not used for long, and the least recently used ones beyond the maximum size. */
async function pruneObjects(store: ObjectStore, now: number): Promise<void> {
  const infos: ObjectInfo[] = [];
  for await (const info of store.list('')) infos.push(info);
  infos.sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime());
  let bytes = 0;
  for (const info of infos) {
    bytes += info.sizeBytes;
    if (bytes > MAX_STORE_BYTES || isUnused(info.usedAt, now)) await store.deleteUnchanged(info);
  }
}

async function pruneFiles(folder: string, now: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const status = await stat(file).catch(() => undefined);
    if (status !== undefined && isUnused(status.mtime, now)) await rm(file, { force: true });
  }
}

const isUnused = (usedAt: Date, now: number) => now - usedAt.getTime() > MAX_UNUSED_DAYS * DAY_MS;
