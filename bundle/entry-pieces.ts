import { crc32 } from 'node:zlib';
import { deflateOpen } from './deflate.js';
import type { Segment } from './segment.js';
import { tarHeader, tarPadding } from './tar-header.js';

/** A piece of the archive's deflate stream that need not be whole files. */
export type ArchivePiece = Omit<Segment, 'files'>;

/** A part of one file's content, to stand between {@link entryStart} and {@link entryEnd} with the other parts of it. */
export function entryPart(bytes: Uint8Array): ArchivePiece {
  return { body: deflateOpen(bytes), crc32: crc32(bytes), uncompressedBytes: bytes.length };
}

/** What comes before the parts of a file of `sizeBytes` in all. Throws on a path that no bundle may hold. */
export function entryStart(path: string, sizeBytes: number): ArchivePiece {
  return entryPart(tarHeader(path, sizeBytes));
}

/** What comes after them; undefined where the content ends where a block does. */
export function entryEnd(sizeBytes: number): ArchivePiece | undefined {
  const padding = tarPadding(sizeBytes);
  return padding === 0 ? undefined : entryPart(Buffer.alloc(padding));
}
