import { hash } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFiles } from '../site/model/source-files.js';
import { readPart } from './read-part.js';
import { byPath, DamagedSnapshot, eachSnapshotFile, type SnapshotFile } from './snapshot-manifest.js';

/**
 * The files of a snapshot on this machine's disk. They are read synchronously, because a render process does one thing
 * at a time.
 */
export interface SnapshotReader extends SourceFiles {
  get(path: string): SnapshotFile | undefined;
  list(): Iterable<SnapshotFile>;
  /** Reads a file. Throws {@link DamagedSnapshot} when the bytes are not those that were stored. */
  read(path: string): Buffer;
  /** Closes the open packs. */
  close(): void;
}

/**
 * Opens a snapshot from its manifest's file and the folder of its packs. `otherManifests` add files of other hosts
 * under their addresses. All packs are opened at once, so evicting them meanwhile does no harm. Throws {@link
 * DamagedSnapshot} when a manifest or pack is missing or cannot be read.
 */
export function openSnapshot(
  manifestFile: string,
  packFolder: string,
  otherManifests: readonly string[] = [],
): SnapshotReader {
  const byName = new Map<string, SnapshotFile>();
  for (const manifest of [manifestFile, ...otherManifests]) {
    for (const file of eachSnapshotFile(readManifest(manifest))) byName.set(file.path, file);
  }
  // The exact name comes first, because addresses of other hosts are not normalized.
  const find = (path: string) => byName.get(path) ?? byName.get(path.normalize('NFC'));
  const packs = openPacks(byName.values(), packFolder);
  return {
    get: find,
    list: () => [...byName.values()].sort(byPath),
    read(path) {
      const file = find(path);
      if (file === undefined) throw new Error(`the snapshot has no file ${JSON.stringify(path)}`);
      const bytes = readPart(packs.get(file.pack), file);
      if (hash('sha256', bytes, 'hex') === file.sha256) return bytes;
      throw new DamagedSnapshot(
        `the pack ${file.pack} is damaged at ${JSON.stringify(path)}; it must be fetched again`,
      );
    },
    close() {
      for (const descriptor of packs.values()) closeSync(descriptor);
      packs.clear();
    },
  };
}

function readManifest(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new DamagedSnapshot(`the manifest ${file} cannot be read; it must be fetched again`, { cause });
  }
}

function openPacks(files: Iterable<SnapshotFile>, folder: string): Map<string, number> {
  const packs = new Map<string, number>();
  try {
    for (const { pack } of files) if (!packs.has(pack)) packs.set(pack, openSync(join(folder, pack), 'r'));
    return packs;
  } catch (cause) {
    for (const descriptor of packs.values()) closeSync(descriptor);
    throw new DamagedSnapshot(`a pack cannot be opened in ${folder}; it must be fetched again`, { cause });
  }
}
