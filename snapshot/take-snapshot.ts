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
  /** Key of an earlier snapshot under the same prefix: what it holds is not written again. */
  readonly previous?: string;
  readonly signal?: AbortSignal;
}

export interface Snapshot {
  /** Of the manifest. Nothing changed: the key of the previous one. */
  readonly key: string;
  /** In path order. */
  readonly files: readonly SnapshotFile[];
  readonly findings: readonly Finding[];
}

/** Small changes add small packs. With more of them than this, reading costs more than writing all files anew. */
const MAX_PACKS = 64;
/** The event loop gets its turn after so many milliseconds of reading: heartbeats must go on. */
const SLICE_MS = 15;

/**
 * Copies a project's folder into the store, once and for good: every page of an export is rendered from it, on any machine,
 * while its author goes on editing. Each file is read, and its bytes hashed, every time: times and sizes can lie, and reading a thousand
 * files takes less than a fifth of a second. Memory: two packs. Throws `UnreadableProject`, and the store's errors.
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
  const writer = createPackWriter(store, keyPrefix, known);
  const findings: Finding[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const { path, file } of files) {
    const read = readProjectFile(file, path);
    if ('bytes' in read) await writer.add(path, read.bytes);
    else
      findings.push({
        code: 'skipped-file',
        severity: 'warning',
        message: `“${path}” is left out: ${read.problem}`,
        file: path,
      });
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    signal?.throwIfAborted();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return { files: await writer.finish(), findings };
}

/** Large sites need many packs however they are written: those count only beyond twice what is needed. */
export function needsRepacking(files: readonly SnapshotFile[]): boolean {
  const packs = new Set(files.map((file) => file.pack)).size;
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return packs > Math.max(MAX_PACKS, 2 * Math.ceil(bytes / PACK_BYTES));
}

/** What lies where, as far as it is really there: a store may have been tidied. */
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

/** Without the previous snapshot everything is written anew, which is right, only slower. */
async function readPrevious(store: ObjectStore, key: string): Promise<SnapshotFile[]> {
  try {
    return parseSnapshotManifest(await store.get(key));
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof DamagedSnapshot) return [];
    throw error;
  }
}
