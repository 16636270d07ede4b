import { setImmediate } from 'node:timers/promises';
import type { Finding } from '../site/model/finding.js';
import { ObjectNotFound } from '../storage/errors.js';
import type { ObjectInfo, ObjectStore } from '../storage/object-store.js';
import { createPackWriter, type KnownLocations, PACK_BYTES } from './pack-writer.js';
import { readProjectFile } from './read-project-file.js';
import { packKey } from './snapshot-keys.js';
import { DamagedSnapshot, parseSnapshotManifest, type SnapshotFile } from './snapshot-manifest.js';
import { storeManifest } from './store-pack.js';
import { type ProjectFile, walkProject } from './walk-project.js';

export interface SnapshotRequest {
  /** The project's folder. */
  readonly folder: string;
  readonly store: ObjectStore;
  readonly keyPrefix: string;
  /** The key of an earlier snapshot under the same prefix, whose content is not written again. */
  readonly previous?: string;
  readonly signal?: AbortSignal;
}

export interface Snapshot {
  /** The key of the manifest; the previous key if nothing changed. */
  readonly key: string;
  /** The files in path order. */
  readonly files: readonly SnapshotFile[];
  readonly findings: readonly Finding[];
}

/**
 * Maximum number of packs. Small changes add small packs, and with more packs than this, reading costs more than
 * writing all files again.
 */
const MAX_PACKS = 64;
/** Reading pauses for the event loop after this time, so that heartbeats continue. */
const SLICE_MS = 15;

/**
 * Copies a project's folder into the store: every page of an export is rendered from this copy, on any machine, while
 * its author continues to edit. Each file is read and hashed every time, because times and sizes are not reliable, and
 * reading a thousand files takes less than a fifth of a second. Two packs are kept in memory. Throws
 * `UnreadableProject`, and the store's errors.
 */
export async function takeSnapshot(request: SnapshotRequest): Promise<Snapshot> {
  const { store, keyPrefix, previous } = request;
  const { files, findings } = walkProject(request.folder);
  const known = previous === undefined ? new Map() : await knownLocations(store, keyPrefix, previous);
  let packed = await packFiles(request, files, known);
  if (known.size > 0 && needsRepacking(packed.files)) packed = await packFiles(request, files, new Map());
  const { key } = await storeManifest(store, keyPrefix, packed.files);
  return { key, files: packed.files, findings: [...findings, ...packed.findings] };
}

async function packFiles(
  { store, keyPrefix, signal }: SnapshotRequest,
  files: readonly ProjectFile[],
  known: KnownLocations,
): Promise<{ files: SnapshotFile[]; findings: Finding[] }> {
  const writer = createPackWriter(store, keyPrefix, { known });
  const findings: Finding[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const { path, file } of files) {
    const read = readProjectFile(file, path);
    if ('bytes' in read) await writer.add(path, read.bytes);
    else
      findings.push({
        code: 'skipped-file',
        severity: 'warning',
        message: `“${path}” was skipped: ${read.problem}`,
        file: path,
      });
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    signal?.throwIfAborted();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return { files: await writer.finish(), findings };
}

/**
 * Returns whether a snapshot has too many packs. Large sites need many anyway, so they count only beyond twice the
 * necessary number.
 */
export function needsRepacking(files: readonly SnapshotFile[]): boolean {
  const packs = new Set(files.map((file) => file.pack)).size;
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return packs > Math.max(MAX_PACKS, 2 * Math.ceil(bytes / PACK_BYTES));
}

/** Returns the places of a snapshot's files, except for packs that the store no longer has. */
export async function knownLocations(store: ObjectStore, keyPrefix: string, previous: string): Promise<KnownLocations> {
  const files = await readPrevious(store, previous);
  const packs = [...new Set(files.map((file) => file.pack))];
  const infos = await Promise.all(packs.map((pack) => refreshedInfo(store, packKey(keyPrefix, pack))));
  const sizes = new Map(packs.map((pack, index) => [pack, infos[index]?.sizeBytes ?? -1]));
  const isThere = (file: SnapshotFile) => file.offset + file.sizeBytes <= (sizes.get(file.pack) ?? -1);
  return new Map(files.filter(isThere).map(({ sha256, pack, offset }) => [sha256, { pack, offset }]));
}

async function refreshedInfo(store: ObjectStore, key: string): Promise<ObjectInfo | undefined> {
  return (await store.refresh(key)) ? store.head(key) : undefined;
}

/**
 * Reads the previous snapshot's files. If it is missing or damaged, everything is written again, which is only slower.
 */
async function readPrevious(store: ObjectStore, key: string): Promise<SnapshotFile[]> {
  try {
    return parseSnapshotManifest(await store.get(key));
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof DamagedSnapshot) return [];
    throw error;
  }
}
