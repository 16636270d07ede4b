import { openSync, readSync, unlinkSync, writeSync } from 'node:fs';

/** Bytes that are written one after another, and read afterwards. */
export interface Spool {
  /** The number of bytes so far. */
  readonly size: number;
  write(bytes: Uint8Array): void;
  /** Returns `length` bytes from `position` on; fewer at the end. */
  read(position: number, length: number): Buffer;
}

const WRITE_BYTES = 1024 * 1024;

/** Creates a spool in memory, for indexes of small sites. */
export function memorySpool(): Spool {
  let pieces: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    write(bytes) {
      pieces.push(bytes);
      size += bytes.length;
    },
    read(position, length) {
      if (pieces.length > 1) pieces = [Buffer.concat(pieces)];
      const [whole = new Uint8Array()] = pieces;
      return Buffer.from(whole.buffer, whole.byteOffset, whole.length).subarray(position, position + length);
    },
  };
}

/**
 * Creates a spool in a file of this name, which must not exist. The file has no name any more when this function returns, so nothing of it
 * remains on the disk when the process ends, however it ends.
 */
export function fileSpool(file: string): Spool {
  const descriptor = openSync(file, 'wx+', 0o600);
  unlinkSync(file);
  let open: Uint8Array[] = [];
  let openBytes = 0;
  let written = 0;
  const flush = () => {
    const bytes = Buffer.concat(open);
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, written + at);
    written += bytes.length;
    open = [];
    openBytes = 0;
  };
  return {
    get size() {
      return written + openBytes;
    },
    write(bytes) {
      open.push(bytes);
      openBytes += bytes.length;
      if (openBytes >= WRITE_BYTES) flush();
    },
    read(position, length) {
      if (openBytes > 0) flush();
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, written - position)));
      for (let at = 0; at < bytes.length; ) at += readSync(descriptor, bytes, at, bytes.length - at, position + at);
      return bytes;
    },
  };
}

const READ_BYTES = 256 * 1024;

/** Reads a spool from a position on, in pieces of any length. */
export class SpoolCursor {
  readonly #spool: Spool;
  #position: number;
  #block = Buffer.alloc(0);

  constructor(spool: Spool, position = 0) {
    this.#spool = spool;
    this.#position = position;
  }

  /** Returns the next bytes; fewer at the end of the spool. */
  take(length: number): Buffer {
    const missing = length - this.#block.length;
    if (missing > 0) {
      const next = this.#spool.read(this.#position, Math.max(missing, READ_BYTES));
      this.#position += next.length;
      this.#block = Buffer.concat([this.#block, next]);
    }
    const taken = this.#block.subarray(0, length);
    this.#block = this.#block.subarray(length);
    return taken;
  }
}

/** Returns all bytes of a spool, in pieces. */
export function* piecesOf(spool: Spool): Generator<Buffer, void> {
  for (let at = 0; at < spool.size; at += READ_BYTES) yield spool.read(at, READ_BYTES);
}
