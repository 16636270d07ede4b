import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ObjectStore } from '../storage/object-store.js';
import { crc32Combine } from './crc32-combine.js';
import { deflateFinal } from './deflate.js';
import { TAR_BLOCK_BYTES } from './tar-header.js';

/** What joining needs to know of a segment: of its tar bytes, the CRC-32 and the length. */
export interface SegmentSum {
  readonly crc32: number;
  readonly uncompressedBytes: number;
}

/** A segment in the store. */
export interface StoredSegment extends SegmentSum {
  readonly key: string;
}

/** `archiveHeader()`, the segments' bodies, then `archiveEnd(segments)` are one gzip member. Neither time nor system is in it. */
export function archiveHeader(): Buffer {
  // RFC 1952, 2.3: magic, deflate, no flags, no time, no extra flags, unknown system.
  return Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
}

/** The tar's end (two zero blocks) as the final deflate block, then CRC-32 and length (modulo 2^32) of the whole tar. */
export function archiveEnd(segments: Iterable<SegmentSum>): Buffer {
  const tarEnd = Buffer.alloc(2 * TAR_BLOCK_BYTES);
  let sum = 0;
  let length = 0;
  for (const segment of segments) {
    sum = crc32Combine(sum, segment.crc32, segment.uncompressedBytes);
    length += segment.uncompressedBytes;
  }
  sum = crc32Combine(sum, crc32(tarEnd), tarEnd.length);
  length += tarEnd.length;
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([deflateFinal(tarEnd), trailer]);
}

export interface PackedArchive {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/**
 * Joins segments to the archive `target` inside the store, then reads it once for its length and hash. Segments' bytes are
 * not compressed again; on Cloud Storage they do not even pass through this process. Safe to repeat. Rejects with the
 * store's errors.
 */
export async function packArchive(
  store: ObjectStore,
  { target, segments }: { target: string; segments: readonly StoredSegment[] },
): Promise<PackedArchive> {
  const start = `${target}.start`;
  const end = `${target}.end`;
  // Some bytes each, and they stay: another attempt at the same archive may be about to join them.
  await Promise.all([store.put(start, archiveHeader()), store.put(end, archiveEnd(segments))]);
  await store.compose(target, [start, ...segments.map((segment) => segment.key), end], {
    contentType: 'application/gzip',
  });
  return measure(store, target);
}

async function measure(store: ObjectStore, key: string): Promise<PackedArchive> {
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of await store.read(key)) {
    sha256.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: sha256.digest('hex') };
}
