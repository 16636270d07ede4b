import { createHash, type Hash } from 'node:crypto';
import type { PackedFile } from '../../bundle/segment.js';
import { writeZip, type ZipFile, type ZipPiece } from '../../bundle/zip/write-zip.js';
import type { BatchesReference, ExportActivities } from '../../contract/activities.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readBatches } from '../render/read-batches.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchRecord } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { type BundleContents, createCollectContents } from './bundle-contents.js';

type StoredSegment = BatchRecord['segment'];

/**
 * Creates the activity that makes the zip form of a bundle. The deflate blocks of the segments become the data of its
 * entries, so nothing is compressed again; one segment at a time is in memory. Equal batches make an equal archive, so a
 * retry, and an export of an unchanged site, find it in the store.
 */
export function createPackZip(dependencies: ActivityDependencies): ExportActivities['packZip'] {
  const { store } = dependencies;
  const collectContents = createCollectContents(dependencies);
  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const contents = await collectContents(input, signal);
      const key = keys.zip(contents.hash);
      const known = await readRecord(store, keys.zipRecord(contents.hash), RECORDS.bundle);
      const isThere = async () => (await store.refresh(key)) && (await store.head(key))?.sizeBytes === known?.sizeBytes;
      if (known !== undefined && (await isThere())) return { format: 'zip', key, ...known };
      const sum = { hash: createHash('sha256'), sizeBytes: 0 };
      await store.put(key, summed(writeZip(filesOf(input, contents, signal)), sum), { contentType: 'application/zip' });
      const archive = { sizeBytes: sum.sizeBytes, sha256: sum.hash.digest('hex') };
      await writeRecord(store, keys.zipRecord(contents.hash), RECORDS.bundle, archive);
      return { format: 'zip', key, ...archive };
    });

  /** Yields the files in the order of the other archive. */
  async function* filesOf({ batchKeys }: BatchesReference, { others, last }: BundleContents, signal: AbortSignal) {
    for await (const { segment, files } of readBatches(store, batchKeys, signal)) {
      yield* separateFiles(files, await readNamed(store, segment.key));
    }
    for (const { segment, files, partOf } of others) {
      const [file] = files;
      if (partOf !== undefined || file === undefined) continue;
      const parts = others.filter((other) => other.partOf === file.path);
      if (parts.length > 0) yield { path: file.path, pieces: parts.map((part) => storedPiece(part.segment)) };
      else yield* separateFiles(files, await readNamed(store, segment.key));
    }
    yield* separateFiles(last.files, last.body);
  }

  /** Returns a part of a file whose deflate blocks are a whole segment. */
  function storedPiece({ key, sizeBytes, crc32, uncompressedBytes }: StoredSegment): ZipPiece {
    return { compressedBytes: sizeBytes, sizeBytes: uncompressedBytes, crc32, read: () => readNamed(store, key) };
  }
}

/** Yields the files of a segment, each with its own blocks. */
function* separateFiles(files: readonly PackedFile[], body: Uint8Array): Generator<ZipFile, void> {
  for (const { path, sizeBytes, blocks } of files) {
    if (blocks === undefined) throw new Error(`the file ${path} has no blocks of its own in its segment`);
    const end = blocks.offset + blocks.sizeBytes;
    const read = async () => body.subarray(blocks.offset, end);
    yield { path, pieces: [{ compressedBytes: blocks.sizeBytes, sizeBytes, crc32: blocks.crc32, read }] };
  }
}

/** Passes bytes on, and adds them to a sum. */
async function* summed(chunks: AsyncIterable<Uint8Array>, sum: { hash: Hash; sizeBytes: number }) {
  for await (const chunk of chunks) {
    sum.hash.update(chunk);
    sum.sizeBytes += chunk.length;
    yield chunk;
  }
}
