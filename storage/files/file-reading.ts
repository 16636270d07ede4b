import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteSpan } from '../byte-range.js';
import type { ObjectInfo } from '../object-store.js';
import type { StoreFolder } from './store-folder.js';

const CHUNK_BYTES = 256 * 1024;

export interface FileReading {
  readonly folder: StoreFolder;
  readonly key: string;
  readonly handle: FileHandle;
  readonly span: ByteSpan;
}

/** Streams a part of an open file. Closes the file at the end, also when the reader stops early. */
export function streamFile({ folder, key, handle, span }: FileReading): Readable {
  let position = span.start;
  const end = span.start + span.length;
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      const length = Math.min(CHUNK_BYTES, end - position);
      if (length <= 0) {
        this.push(null);
        return;
      }
      handle.read(Buffer.allocUnsafe(length), 0, length, position).then(
        ({ bytesRead, buffer }) => {
          position += bytesRead;
          this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
        },
        (error: unknown) => this.destroy(folder.explain('read', key, error)),
      );
    },
    destroy(error, callback) {
      handle.close().then(
        () => callback(error),
        () => callback(error),
      );
    },
  });
}

/**
 * Returns the description of a file. Files are replaced, never modified, so inode, size and time of writing together
 * identify a version of the content. The revision adds the last change of the inode, which moves when the object is
 * touched.
 */
export function infoOfFile(key: string, status: BigIntStats): ObjectInfo {
  return {
    key,
    sizeBytes: Number(status.size),
    etag: nameOf(status.mtimeNs, status.size, status.ino),
    updatedAt: new Date(Number(status.mtimeMs)),
    usedAt: usedAt(status),
    revision: nameOf(status.mtimeNs, status.ctimeNs, status.ino),
  };
}

/** Returns when the file was last written or touched. */
export function usedAt({ mtimeMs, ctimeMs }: Pick<BigIntStats, 'mtimeMs' | 'ctimeMs'>): Date {
  return new Date(Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs));
}

const nameOf = (...parts: readonly bigint[]) => parts.map((part) => part.toString(36)).join('-');
