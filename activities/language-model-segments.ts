import { encodeSegment, type PackedFile } from '../bundle/segment.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { BatchRecord } from './batch-record.js';
import { readCachedJson, writeJson } from './json-objects.js';
import { hashParts, type storeKeys } from './store-keys.js';

interface TextSegment {
  readonly segment: BatchRecord['segment'];
  readonly files: readonly PackedFile[];
  /** Key of the record by which it is found again. */
  readonly recordKey?: string;
}

/** Its place in the bundle; a project may bring the file itself. */
export const LANGUAGE_MODEL_TEXT = 'llms-full.txt';
/** A larger text is of no use to any model, and would have to fit in memory here. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Of the file, as far as what goes in from each batch does not say it. */
const FORMAT = 1;

/**
 * Joins the texts of batches to {@link LANGUAGE_MODEL_TEXT}, in the order given, as far as its bound: whole batches of pages or none.
 * Nothing where there is no text.
 */
export async function languageModelSegments(
  store: ObjectStore,
  keys: ReturnType<typeof storeKeys>,
  textKeys: readonly string[],
): Promise<readonly TextSegment[]> {
  if (textKeys.length === 0) return [];
  const recordKey = keys.batch(hashParts(LANGUAGE_MODEL_TEXT, String(FORMAT), ...textKeys));
  const known = await readCachedJson<TextSegment>(store, recordKey);
  if (known !== undefined && (await store.refresh(known.segment.key))) return [{ ...known, recordKey }];
  const texts: Buffer[] = [];
  let length = 0;
  for (const key of textKeys) {
    const text = await store.get(key);
    length += text.length + 1;
    if (length > MOST_BYTES) break;
    texts.push(text, Buffer.from('\n'));
  }
  if (texts.length === 0) return [];
  const { body, crc32, uncompressedBytes, files } = encodeSegment([
    { path: LANGUAGE_MODEL_TEXT, bytes: Buffer.concat(texts) },
  ]);
  const key = keys.segment(hashParts(body));
  await store.put(key, body, { ifAbsent: true });
  const made = { segment: { key, crc32, uncompressedBytes }, files };
  await writeJson(store, recordKey, made, { rebuildable: true });
  return [{ ...made, recordKey }];
}
