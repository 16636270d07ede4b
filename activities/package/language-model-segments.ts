import { createHash } from 'node:crypto';
import { type ArchivePiece, entryEnd, entryStart } from '../../bundle/entry-pieces.js';
import { LANGUAGE_MODEL_TEXT, takeLanguageModelTexts } from '../../bundle/language-model-text.js';
import type { PackedFile } from '../../bundle/segment.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed } from '../../storage/named/put-named.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchRecord, SearchSegment } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';

type BatchText = NonNullable<BatchRecord['text']>;

/**
 * Joins the texts of batches to {@link LANGUAGE_MODEL_TEXT}, in the given order, up to the maximum size: each batch is
 * contained whole or not at all. The texts are compressed already, each on its own, so here they are only read to hash
 * the whole. Returns an empty array when there is no text.
 */
export async function languageModelSegments(
  store: ObjectStore,
  keys: StoreKeys,
  texts: readonly BatchText[],
): Promise<readonly SearchSegment[]> {
  const taken = takeLanguageModelTexts(texts, ({ segment }) => segment.uncompressedBytes);
  if (taken.length === 0) return [];
  const recordKey = keys.textRecord(hashParts(LANGUAGE_MODEL_TEXT, ...taken.map(({ key }) => key)));
  const file = await describeFile(store, recordKey, taken);
  const end = entryEnd(file.sizeBytes);
  return [
    {
      segment: await storePiece(store, keys, entryStart(LANGUAGE_MODEL_TEXT, file.sizeBytes)),
      files: [file],
      recordKey,
    },
    ...taken.map(({ segment }) => ({ segment, files: [], partOf: LANGUAGE_MODEL_TEXT })),
    ...(end === undefined ? [] : [{ segment: await storePiece(store, keys, end), files: [] }]),
  ];
}

/** Returns the size and hash of the whole file. The hash cannot be computed from the hashes of the parts. */
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

async function storePiece(store: ObjectStore, keys: StoreKeys, piece: ArchivePiece): Promise<BatchRecord['segment']> {
  const { body, crc32, uncompressedBytes } = piece;
  const key = await putNamed(store, keys.segment, body, { ifAbsent: true });
  return { key, sizeBytes: body.length, crc32, uncompressedBytes };
}
