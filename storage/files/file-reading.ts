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

/** Streams a part of an open file and closes it, also when nobody reads to the end. */
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
 * Files are replaced, never changed, so that inode, size and time of writing together name a version of the content. The time
 * of the last change of the inode comes after it when the object was touched.
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

/** When the file was last written or touched. */
export function usedAt({ mtimeMs, ctimeMs }: Pick<BigIntStats, 'mtimeMs' | 'ctimeMs'>): Date {
  return new Date(Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs));
}

const nameOf = (...parts: readonly bigint[]) => parts.map((part) => part.toString(36)).join('-');
