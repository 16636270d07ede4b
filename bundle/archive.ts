import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LostObject, ObjectNotFound } from '../storage/errors.js';
import { nameOf, startContentName } from '../storage/named/content-name.js';
import { readNamed } from '../storage/named/read-named.js';
import type { ObjectStore } from '../storage/object-store.js';
import { crc32Combine } from './crc32-combine.js';
import { deflateFinal } from './deflate.js';
import { TAR_BLOCK_BYTES } from './tar-header.js';

/** The facts about a segment that joining needs: the CRC-32 and the length of its tar bytes. */
export interface SegmentSum {
  readonly crc32: number;
  readonly uncompressedBytes: number;
}

/** A segment in the store under the hash of its body. */
export interface StoredSegment extends SegmentSum {
  readonly key: string;
  /** The size of the body. */
  readonly sizeBytes: number;
}

/**
 * Returns the header of a gzip member, which the segments' bodies and `archiveEnd(segments)` complete. It contains
 * neither a time nor a system.
 */
export function archiveHeader(): Buffer {
  // RFC 1952, 2.3: magic, deflate, no flags, no time, no extra flags, unknown system.
  return Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
}

/**
 * Returns the end of the gzip member: the tar's end (two zero blocks) as the final deflate block, then the CRC-32 and
 * length (modulo 2^32) of the whole tar.
 */
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
  /** The SHA-256 in lower-case hex. */
  readonly sha256: string;
}

/**
 * Joins segments to the archive `target` inside the store, then reads it once for its length and hash. Segments are not
 * compressed again; on Cloud Storage their bytes do not even pass through this process. It is safe to repeat. Throws
 * `LostObject` if a segment is missing or damaged, and the store's errors.
 */
export async function packArchive(
  store: ObjectStore,
  { target, segments }: { target: string; segments: readonly StoredSegment[] },
): Promise<PackedArchive> {
  const start = `${target}.start`;
  const end = `${target}.end`;
  const [header, trailer] = [archiveHeader(), archiveEnd(segments)];
  // The pieces have a few bytes and stay: another attempt at the same archive may be about to join them.
  await Promise.all([store.put(start, header), store.put(end, trailer)]);
  const keys = [start, ...segments.map((segment) => segment.key), end];
  await store.compose(target, keys, { contentType: 'application/gzip' }).catch(async (error: unknown) => {
    throw error instanceof ObjectNotFound ? ((await removeDamaged(store, segments)) ?? error) : error;
  });
  const { isWhole, ...archive } = await measure(store, target, { header, segments, trailer });
  if (isWhole) return archive;
  throw (
    (await removeDamaged(store, segments)) ??
    new Error(`the archive ${target} differs from what was written: check the disk or the bucket of the store`)
  );
}

/** Deletes all damaged segments, so that they are made again together. Returns the error of the first one. */
async function removeDamaged(store: ObjectStore, segments: readonly StoredSegment[]): Promise<LostObject | undefined> {
  const losses: LostObject[] = [];
  for (const { key } of segments) {
    const lost = await readNamed(store, key).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (lost instanceof LostObject) losses.push(lost);
    else if (lost !== undefined) throw lost;
  }
  return losses[0];
}

interface Pieces {
  readonly header: Buffer;
  readonly segments: readonly StoredSegment[];
  readonly trailer: Buffer;
}

/** Reads the archive, and compares its segments with their names on the way. */
async function measure(
  store: ObjectStore,
  key: string,
  { header, segments, trailer }: Pieces,
): Promise<PackedArchive & { readonly isWhole: boolean }> {
  const sha256 = createHash('sha256');
  const check = compareSegments(segments);
  let sizeBytes = 0;
  for await (const chunk of await store.read(key)) {
    const bytes: Buffer = chunk;
    sha256.update(bytes);
    check.add(bytes.subarray(Math.max(0, header.length - sizeBytes)));
    sizeBytes += bytes.length;
  }
  const expected = segments.reduce((sum, segment) => sum + segment.sizeBytes, header.length + trailer.length);
  return { sizeBytes, sha256: sha256.digest('hex'), isWhole: sizeBytes === expected && check.areAllAsNamed() };
}

/** Compares segments with their names. Their bytes follow one another, in pieces of any length. */
function compareSegments(segments: readonly StoredSegment[]) {
  const waiting = segments.values();
  let open = openNext();
  let areAsNamed = true;

  function openNext() {
    const { value: segment } = waiting.next();
    return segment && { name: nameOf(segment.key), left: segment.sizeBytes, hash: startContentName() };
  }
  return {
    add(bytes: Buffer) {
      for (let at = 0; open !== undefined && at < bytes.length; ) {
        const part = bytes.subarray(at, at + open.left);
        open.hash.update(part);
        at += part.length;
        open.left -= part.length;
        if (open.left > 0) continue;
        areAsNamed &&= open.hash.digest('hex') === open.name;
        open = openNext();
      }
    },
    areAllAsNamed: () => areAsNamed && open === undefined,
  };
}
