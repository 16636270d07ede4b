import { crc32Combine } from '../crc32-combine.js';
import { centralRecord, localHeader, zipEnd } from './zip-records.js';

/** Open deflate blocks of a file or a part of it, which are read when they are written. */
export interface ZipPiece {
  /** The size of the blocks. */
  readonly compressedBytes: number;
  readonly sizeBytes: number;
  /** The CRC-32 of the uncompressed bytes. */
  readonly crc32: number;
  read(): Promise<Uint8Array>;
}

/** A file as deflate blocks that follow one another. */
export interface ZipFile {
  readonly path: string;
  readonly pieces: readonly ZipPiece[];
}

/** An empty last block with fixed codes (RFC 1951, 3.2.6): it ends a stream whose blocks are all open. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * Writes a zip archive of files that are compressed already. Equal files make equal bytes. One piece at a time is in
 * memory, and a directory record of about a hundred bytes for each file.
 */
export async function* writeZip(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, pieces } of files) {
    const entry = { path, ...joined(pieces) };
    const header = localHeader(entry);
    directory.push(centralRecord(entry, offset));
    yield header;
    for (const piece of pieces) yield await piece.read();
    yield LAST_BLOCK;
    offset += header.length + entry.compressedBytes;
  }
  yield* directory;
  const sizeBytes = directory.reduce((sum, record) => sum + record.length, 0);
  yield zipEnd({ entries: directory.length, offset, sizeBytes });
}

function joined(pieces: readonly ZipPiece[]) {
  let [crc32, sizeBytes, compressedBytes] = [0, 0, LAST_BLOCK.length];
  for (const piece of pieces) {
    crc32 = crc32Combine(crc32, piece.crc32, piece.sizeBytes);
    sizeBytes += piece.sizeBytes;
    compressedBytes += piece.compressedBytes;
  }
  return { crc32, sizeBytes, compressedBytes };
}
