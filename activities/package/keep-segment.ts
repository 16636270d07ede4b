import type { Segment } from '../../bundle/segment.js';
import { putNamed } from '../../storage/named/put-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { SearchSegment } from '../store/record-types.js';
import type { StoreKeys } from '../store/store-keys.js';

/** Stores a segment under the name of its content, and returns what the archive needs to know about it. */
export async function keepSegment(
  store: ObjectStore,
  keys: StoreKeys,
  { body, crc32, uncompressedBytes, files }: Omit<Segment, 'body'> & { readonly body: Uint8Array },
): Promise<SearchSegment> {
  const key = await putNamed(store, keys.segment, body, { ifAbsent: true });
  return { segment: { key, sizeBytes: body.length, crc32, uncompressedBytes }, files };
}
