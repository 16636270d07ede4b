import type { FinishedBatch } from '../../contract/activities.js';
import type { PlannedBatch } from '../../render/export-plan.js';
import type { RenderedBatch } from '../../render/render-batch.js';
import { putNamed } from '../../storage/named/put-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { BatchRecord } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';

const JSON_TYPE = 'application/json';

/** Stores a rendered batch: its segment, what is known about its pages, and its record, which comes last. */
export async function storeBatch(
  store: ObjectStore,
  keys: StoreKeys,
  { rendered, batch }: { readonly rendered: RenderedBatch; readonly batch: PlannedBatch },
): Promise<FinishedBatch> {
  // Objects are written even if they exist, because the stored copies may be damaged.
  const keep = (keyOf: (name: string) => string, bytes: Uint8Array, contentType?: string) =>
    putNamed(store, keyOf, bytes, contentType === undefined ? {} : { contentType });
  const storeJson = async (keyOf: (name: string) => string, bytes: Uint8Array | undefined) =>
    bytes && (await keep(keyOf, bytes, JSON_TYPE));
  const { body, crc32, uncompressedBytes, facts, languageModelText } = rendered;
  const [segmentKey, factsKey, sectionsKey, passagesKey, text] = await Promise.all([
    keep(keys.segment, body),
    keep(keys.batch, facts, JSON_TYPE),
    storeJson(keys.sections, rendered.sections),
    storeJson(keys.passages, rendered.passages),
    languageModelText && storeText(languageModelText, keys, keep),
  ]);
  const record: BatchRecord = {
    segment: { key: segmentKey, sizeBytes: body.length, crc32, uncompressedBytes },
    files: rendered.files,
    factsKey,
    ...(sectionsKey !== undefined && { sectionsKey }),
    ...(passagesKey !== undefined && { passagesKey }),
    ...(text !== undefined && { text }),
    pages: batch.kind === 'pages' ? batch.count : 0,
    findings: rendered.findings,
    warnings: rendered.warnings,
    words: rendered.words,
  };
  const batchKey = await keep(keys.batch, RECORDS.batch.encode(record), JSON_TYPE);
  return { batchKey, pages: record.pages, warnings: record.warnings };
}

async function storeText(
  { bytes, body, crc32 }: NonNullable<RenderedBatch['languageModelText']>,
  keys: StoreKeys,
  keep: (keyOf: (name: string) => string, bytes: Uint8Array, contentType?: string) => Promise<string>,
): Promise<NonNullable<BatchRecord['text']>> {
  const [key, segmentKey] = await Promise.all([keep(keys.batchText, bytes, 'text/markdown'), keep(keys.segment, body)]);
  return { key, segment: { key: segmentKey, sizeBytes: body.length, crc32, uncompressedBytes: bytes.length } };
}
