import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { LostObject, ObjectNotFound } from '../storage/errors.js';
import { removeDamaged } from '../storage/named/remove-damaged.js';
import type { ObjectStore } from '../storage/object-store.js';
import { evictLeastUsed } from './evict-least-used.js';
import { packKey, parseSnapshotKey, snapshotKey } from './snapshot-keys.js';
import { eachSnapshotFile } from './snapshot-manifest.js';
import { createWholeFiles } from './whole-files.js';

export interface PackCacheOptions {
  readonly store: ObjectStore;
  /** The local folder, which any number of processes may share. */
  readonly folder: string;
  /**
   * The maximum size. The least recently used files are deleted first. Files used in the last minutes stay, even beyond
   * this size.
   */
  readonly maxBytes: number;
}

/** The local files that a snapshot reader opens. */
export interface LocalSnapshot {
  readonly manifestFile: string;
  readonly packFolder: string;
}

/** A machine's copies of snapshots, by the hashes of packs and manifests. */
export interface PackCache {
  /**
   * Fetches those of a snapshot's manifest and packs that are not here yet. Every file is compared with its hash when
   * it is fetched and when this process first uses it; a damaged file is fetched again. Rejects with the store's
   * errors, and with `LostObject` when the store's own copy is missing or damaged: a damaged copy is deleted, so that
   * it is made again.
   */
  load(key: string): Promise<LocalSnapshot>;
}

const FETCHES_AT_ONCE = 4;

export function createPackCache({ store, folder, maxBytes }: PackCacheOptions): PackCache {
  const packFolder = folder;
  const whole = createWholeFiles();
  const loading = new Map<string, Promise<void>>();
  /** The packs of recent snapshots: parsing a manifest of 20,000 files takes as long as rendering a page. */
  const packsOf = new LRUCache<string, readonly string[]>({ max: 16 });

  /** Makes a file available. Concurrent calls for one file share the work. */
  const provide = (name: string, sha256: string, key: string): Promise<void> => {
    const running = loading.get(name);
    if (running !== undefined) return running;
    const run = provideNow(name, sha256, key).finally(() => loading.delete(name));
    loading.set(name, run);
    return run;
  };

  const provideNow = async (name: string, sha256: string, key: string) => {
    const file = join(folder, name);
    if (await whole.has(file, sha256)) return touch(file);
    await fetchFile({ store, key, file, sha256 });
    await whole.add(file);
  };

  /**
   * Makes all packs available. Returns the first loss, but only after all damaged packs were deleted, so that they are
   * made again together.
   */
  const provideAll = async (keyPrefix: string, packs: readonly string[]): Promise<LostObject | undefined> => {
    const losses: LostObject[] = [];
    const provideOne = (pack: string) =>
      provide(pack, pack, packKey(keyPrefix, pack)).catch((error: unknown) => {
        if (!(error instanceof LostObject)) throw error;
        losses.push(error);
      });
    await pMap(packs, provideOne, { concurrency: FETCHES_AT_ONCE });
    return losses[0];
  };

  return {
    async load(key) {
      const { keyPrefix, sha256 } = parseSnapshotKey(key);
      await mkdir(folder, { recursive: true });
      const name = `${sha256}.json`;
      await provide(name, sha256, snapshotKey(keyPrefix, sha256));
      const manifestFile = join(folder, name);
      const packs = packsOf.get(sha256) ?? (await readPackNames(manifestFile));
      packsOf.set(sha256, packs);
      const lost = await provideAll(keyPrefix, packs);
      if (lost !== undefined) {
        // Without one of its packs, the snapshot must not be used.
        await store.delete(key);
        throw lost;
      }
      const used = new Set([name, ...packs]);
      for (const gone of await evictLeastUsed(folder, maxBytes, used)) whole.forget(join(folder, gone));
      return { manifestFile, packFolder };
    },
  };
}

async function readPackNames(manifestFile: string): Promise<readonly string[]> {
  const packs = new Set<string>();
  for (const { pack } of eachSnapshotFile(await readFile(manifestFile))) packs.add(pack);
  return [...packs];
}

/** Sets the time of access, which many systems do not update, and keeps the time of change. */
async function touch(file: string): Promise<void> {
  const status = await stat(file).catch(() => undefined);
  if (status !== undefined) await utimes(file, new Date(), status.mtime).catch(() => undefined);
}

interface FetchRequest {
  readonly store: ObjectStore;
  readonly key: string;
  readonly file: string;
  readonly sha256: string;
}

/** Fetches a file to a temporary name and renames it, so no process opens an incomplete file. */
async function fetchFile({ store, key, file, sha256 }: FetchRequest): Promise<void> {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.part`;
  try {
    const hash = createHash('sha256');
    const output = await open(temporary, 'wx');
    try {
      for await (const chunk of await readStored(store, key)) {
        hash.update(chunk);
        await output.writeFile(chunk);
      }
    } finally {
      await output.close();
    }
    if (hash.digest('hex') !== sha256) {
      await removeDamaged(store, key);
      throw new LostObject(key);
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function readStored(store: ObjectStore, key: string) {
  try {
    return await store.read(key);
  } catch (error) {
    throw error instanceof ObjectNotFound ? new LostObject(key, { cause: error }) : error;
  }
}
