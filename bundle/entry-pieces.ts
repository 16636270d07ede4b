import { crc32 } from 'node:zlib';
import { deflateOpen } from './deflate.js';
import type { Segment } from './segment.js';
import { tarHeader, tarPadding } from './tar-header.js';

/** A piece of the archive's deflate stream that need not contain whole files. */
export type ArchivePiece = Omit<Segment, 'files'>;

/**
 * Returns a part of a file's content, which stands between {@link entryStart} and {@link entryEnd} with the other
 * parts.
 */
export function entryPart(bytes: Uint8Array): ArchivePiece {
  return { body: deflateOpen(bytes), crc32: crc32(bytes), uncompressedBytes: bytes.length };
}

/**
 * Returns the piece before the parts of a file of `sizeBytes` bytes. Throws for a path that is not allowed in a bundle.
 */
export function entryStart(path: string, sizeBytes: number): ArchivePiece {
  return entryPart(tarHeader(path, sizeBytes));
}

/** Returns the piece after the parts; undefined when the content ends with a full block. */
export function entryEnd(sizeBytes: number): ArchivePiece | undefined {
  const padding = tarPadding(sizeBytes);
  return padding === 0 ? undefined : entryPart(Buffer.alloc(padding));
}
