import { hash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { SourceFiles } from '../site/model/source-files.js';
import { readPart } from './read-part.js';
import { byPath, DamagedSnapshot, type SnapshotFile } from './snapshot-manifest.js';

/** The files of a project that changed since a moment. */
export interface SnapshotChange {
  /** True when `files` are all files of the project, so that all others are removed. */
  readonly isWhole: boolean;
  readonly files: readonly SnapshotFile[];
  readonly removed: readonly string[];
}

/** A project's files in packs, of which some are replaced from time to time. */
export interface ChangingSnapshot extends SourceFiles {
  get(path: string): SnapshotFile | undefined;
  list(): Iterable<SnapshotFile>;
  change(change: SnapshotChange): void;
}

const MAX_OPEN_PACKS = 64;

/**
 * Creates a snapshot without files. Packs are opened when they are read. A file that was read before a change is not
 * affected by it.
 */
export function createChangingSnapshot(packFolder: string): ChangingSnapshot {
  const byName = new Map<string, SnapshotFile>();
  let sorted: readonly SnapshotFile[] | undefined;
  const packs = new LRUCache<string, number>({ max: MAX_OPEN_PACKS, dispose: (descriptor) => closeSync(descriptor) });
  const find = (path: string) => byName.get(path) ?? byName.get(path.normalize('NFC'));

  return {
    get: find,
    list() {
      sorted ??= [...byName.values()].sort(byPath);
      return sorted;
    },
    read(path) {
      const file = find(path);
      if (file === undefined) throw new Error(`the project has no file ${JSON.stringify(path)}`);
      const bytes = readPart(openPack(file.pack), file);
      if (hash('sha256', bytes, 'hex') === file.sha256) return bytes;
      throw new DamagedSnapshot(`the copy of ${JSON.stringify(path)} is damaged; it must be read again`);
    },
    readStart(path, maxBytes) {
      const file = find(path);
      if (file === undefined) throw new Error(`the project has no file ${JSON.stringify(path)}`);
      return readPart(openPack(file.pack), { ...file, sizeBytes: Math.min(file.sizeBytes, maxBytes) });
    },
    change({ isWhole, files, removed }) {
      if (isWhole) byName.clear();
      for (const path of removed) byName.delete(path);
      for (const file of files) byName.set(file.path, file);
      sorted = undefined;
    },
  };

  function openPack(pack: string): number {
    const known = packs.get(pack);
    if (known !== undefined) return known;
    const descriptor = openSync(join(packFolder, pack), 'r');
    packs.set(pack, descriptor);
    return descriptor;
  }
}
