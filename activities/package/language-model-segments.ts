import { createHash } from 'node:crypto';
import { type ArchivePiece, entryEnd, entryStart } from '../../bundle/entry-pieces.js';
import type { PackedFile } from '../../bundle/segment.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed } from '../../storage/named/put-named.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { BatchRecord } from '../render/batch-record.js';
import { readRecord, writeRecord } from '../retention/record-objects.js';
import { RECORDS } from '../store/kept-records.js';
import type { storeKeys } from '../store/store-keys.js';
import type { SearchSegment } from './search-segments.js';

type Keys = ReturnType<typeof storeKeys>;
type BatchText = NonNullable<BatchRecord['text']>;

/** Its place in the bundle; a project may bring the file itself. */
export const LANGUAGE_MODEL_TEXT = 'llms-full.txt';
/** A larger text is of no use to any model. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Joins the texts of batches to {@link LANGUAGE_MODEL_TEXT}, in the order given, as far as its bound: whole batches of pages or none.
 * They are compressed already, each by itself; here they are only read through for the hash of all. Nothing where there is no text.
 */
export async function languageModelSegments(
  store: ObjectStore,
  keys: Keys,
  texts: readonly BatchText[],
): Promise<readonly SearchSegment[]> {
  const taken = takeWithinBound(texts);
  if (taken.length === 0) return [];
  const recordKey = keys.textRecord(hashParts(LANGUAGE_MODEL_TEXT, ...taken.map(({ key }) => key)));
  const file = await describeFile(store, recordKey, taken);
  const end = entryEnd(file.sizeBytes);
  return [
    {
      segment: await keepPiece(store, keys, entryStart(LANGUAGE_MODEL_TEXT, file.sizeBytes)),
      files: [file],
      recordKey,
    },
    ...taken.map(({ segment }) => ({ segment, files: [] })),
    ...(end === undefined ? [] : [{ segment: await keepPiece(store, keys, end), files: [] }]),
  ];
}

function takeWithinBound(texts: readonly BatchText[]): readonly BatchText[] {
  const taken: BatchText[] = [];
  let bytes = 0;
  for (const text of texts) {
    bytes += text.segment.uncompressedBytes;
    if (bytes > MAX_BYTES) break;
    taken.push(text);
  }
  return taken;
}

/** The hash of the whole cannot be put together from those of its parts. */
async function describeFile(store: ObjectStore, recordKey: string, texts: readonly BatchText[]): Promise<PackedFile> {
  const known = await readRecord(store, recordKey, RECORDS.textFile);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (const { key, segment } of texts) {
    hash.update(await readNamed(store, key));
    sizeBytes += segment.uncompressedBytes;
  }
  const file = { path: LANGUAGE_MODEL_TEXT, sizeBytes, sha256: hash.digest('hex') };
  await writeRecord(store, recordKey, RECORDS.textFile, file, { rebuildable: true });
  return file;
}

async function keepPiece(store: ObjectStore, keys: Keys, piece: ArchivePiece): Promise<BatchRecord['segment']> {
  const { body, crc32, uncompressedBytes } = piece;
  const key = await putNamed(store, keys.segment, body, { ifAbsent: true });
  return { key, sizeBytes: body.length, crc32, uncompressedBytes };
}
