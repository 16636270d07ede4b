import { PART_BYTES } from '../upload-body.js';
import type { CopiedPart } from './multipart-upload.js';
import type { BucketObject } from './s3-bucket.js';

/** A source of a composition. */
export type PartSource = Pick<BucketObject, 'name' | 'sizeBytes' | 'etag'>;

/** S3 accepts 10,000 parts. */
const MAX_PARTS = 10_000;

/**
 * Divides the concatenation of sources into parts, each a list of pieces of sources. All parts but the last have the
 * same size, which some servers require; S3 requires 5 MiB at least. A part of one piece can be copied inside the store.
 * Returns one part of nothing if all sources are empty.
 */
export function planParts(sources: readonly PartSource[], partBytes = PART_BYTES): readonly (readonly CopiedPart[])[] {
  const total = sources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const size = Math.max(partBytes, Math.ceil(total / MAX_PARTS));
  const parts: CopiedPart[][] = [[]];
  let room = size;
  for (const { name, sizeBytes, etag } of sources) {
    for (let start = 0; start < sizeBytes; ) {
      if (room === 0) {
        parts.push([]);
        room = size;
      }
      const length = Math.min(room, sizeBytes - start);
      parts.at(-1)?.push({ source: name, start, length, etag });
      start += length;
      room -= length;
    }
  }
  return parts;
}
