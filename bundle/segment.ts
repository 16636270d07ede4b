import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { crc32Combine } from './crc32-combine.js';
import { deflateOpen, storeOpen } from './deflate.js';
import { tarHeader, tarPadding } from './tar-header.js';

/** A file for a bundle. `path` is relative to the bundle's root, with slashes. */
export interface BundleFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The manifest's facts about a file. `sha256` is in lower-case hex. */
export interface PackedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The file's own deflate blocks in its segment; undefined if they are shared with its neighbors. */
  readonly blocks?: FileBlocks | undefined;
}

/** Deflate blocks that contain one file and nothing else, as a part of a segment's body. */
export interface FileBlocks {
  readonly offset: number;
  readonly sizeBytes: number;
  /** The CRC-32 of the file. */
  readonly crc32: number;
}

/** A piece of the archive's deflate stream that can stand anywhere in it. */
export interface Segment {
  readonly body: Buffer;
  /** The CRC-32 of the tar bytes that `body` contains. */
  readonly crc32: number;
  readonly uncompressedBytes: number;
  /** The files in the given order. */
  readonly files: readonly PackedFile[];
}

/**
 * Packs files as a piece of a tar stream, compressed so that segments made anywhere, in any order, can be joined
 * without compressing again (see `archive.ts`). Equal files in the same order produce equal bytes. A segment is one
 * buffer with synchronous compression, which is several times faster than streams of small files: keep it to a few
 * megabytes. Throws for a path that is not allowed in a bundle.
 */
export function encodeSegment(files: readonly BundleFile[]): Segment {
  const headers = files.map((file) => tarHeader(file.path, file.bytes.length));
  const ends: number[] = [];
  let length = 0;
  files.forEach((file, index) => {
    length += (headers[index]?.length ?? 0) + file.bytes.length + tarPadding(file.bytes.length);
    ends.push(length);
  });
  const tar = Buffer.allocUnsafe(length);
  let at = 0;
  files.forEach((file, index) => {
    const header = headers[index];
    if (header !== undefined) at += header.copy(tar, at);
    tar.set(file.bytes, at);
    at += file.bytes.length;
    tar.fill(0, at, ends[index]);
    at = ends[index] ?? at;
  });
  return {
    body: Buffer.concat([...compressRuns(files, tar, ends)]),
    crc32: crc32(tar),
    uncompressedBytes: length,
    files: files.map(describe),
  };
}

/**
 * Packs files as {@link encodeSegment} does, but each in deflate blocks of its own, so that other archives can take them
 * as they are. Pages that resemble their neighbors need more bytes this way.
 */
export function encodeSeparateFiles(files: readonly BundleFile[]): Segment {
  const body: Buffer[] = [];
  const packed: PackedFile[] = [];
  let [offset, sum, length, padding] = [0, 0, 0, 0];
  const add = (bytes: Uint8Array, blocks: Buffer, crc = crc32(bytes)) => {
    body.push(blocks);
    offset += blocks.length;
    sum = crc32Combine(sum, crc, bytes.length);
    length += bytes.length;
  };
  for (const file of files) {
    const header = Buffer.concat([Buffer.alloc(padding), tarHeader(file.path, file.bytes.length)]);
    add(header, deflateOpen(header));
    const blocks = isStored(file) ? storeOpen(file.bytes) : deflateOpen(file.bytes);
    const crc = crc32(file.bytes);
    packed.push({ ...describe(file), blocks: { offset, sizeBytes: blocks.length, crc32: crc } });
    add(file.bytes, blocks, crc);
    padding = tarPadding(file.bytes.length);
  }
  const end = Buffer.alloc(padding);
  if (padding > 0) add(end, deflateOpen(end));
  return { body: Buffer.concat(body), crc32: sum, uncompressedBytes: length, files: packed };
}

function describe({ path, bytes }: BundleFile): PackedFile {
  return { path, sizeBytes: bytes.length, sha256: hash('sha256', bytes, 'hex') };
}

/** Compresses neighbors of one kind as one run. */
function* compressRuns(files: readonly BundleFile[], tar: Buffer, ends: readonly number[]): Iterable<Buffer> {
  let start = 0;
  for (let index = 0; index < files.length; index++) {
    const file = files[index];
    const next = files[index + 1];
    if (file === undefined || (next !== undefined && isStored(next) === isStored(file))) continue;
    const run = tar.subarray(start, ends[index]);
    yield isStored(file) ? storeOpen(run) : deflateOpen(run);
    start = ends[index] ?? start;
  }
}

const COMPRESSED_ALREADY =
  /\.(?:png|jpe?g|webp|gif|avif|heic|jxl|woff2?|mp4|m4v|m4a|webm|mov|mp3|ogg|ogv|opus|flac|zip|gz|tgz|br|zst|bz2|xz|7z|rar|jar|apk|docx|xlsx|pptx)$/i;
/**
 * Minimum size of a stored file. In smaller files, the header's kilobyte of mostly zeros weighs more than the time
 * saved.
 */
const MIN_STORED_BYTES = 16 * 1024;

function isStored(file: BundleFile): boolean {
  return file.bytes.length >= MIN_STORED_BYTES && COMPRESSED_ALREADY.test(file.path);
}
