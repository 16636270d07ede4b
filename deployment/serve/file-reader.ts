import { once } from 'node:events';
import { createReadStream, fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../../http/negotiate.js';
import { encodedPath } from './forms.js';
import type { SiteFile } from './site-file.js';

/** Reads files, the small ones from memory. */
export interface FileReader {
  /** Returns cached bytes by {@link fileKey}; undefined if they are not cached. */
  cached(key: string): Buffer | undefined;
  /** Reads a small file and caches it. */
  read(file: SiteFile, encoding: Encoding | undefined): Promise<Buffer>;
  /** Opens a file for its bytes from `start` to `end`, both included. */
  open(
    file: SiteFile,
    encoding: Encoding | undefined,
    range: { readonly start: number; readonly end: number },
  ): Promise<Readable>;
}

/** The size above which files are streamed, which costs fifty times as much as a response from memory. */
export const SMALL_FILE_BYTES = 512 * 1024;
const CACHE_BYTES = 12 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** The bytes of small files by {@link fileKey}. Several sites may share a cache, because keys are hashes of the content. */
export type FileCache = LRUCache<string, Buffer>;

export function createFileCache(maxBytes = CACHE_BYTES): FileCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.length + 200 });
}

/** Creates a reader. Files are cached by their content, so a version with few changes starts with a warm cache. */
export function createFileReader(encodedFolder: string, cache = createFileCache()): FileReader {
  const pathOf = (file: SiteFile, encoding: Encoding | undefined) =>
    encoding === undefined ? join(file.source.folder, file.path) : encodedPath(encodedFolder, file.sha256, encoding);
  /** The reads in progress. Concurrent requests for one file share its bytes. */
  const reading = new Map<string, Promise<Buffer>>();

  const readOnce = async (file: SiteFile, encoding: Encoding | undefined): Promise<Buffer> => {
    file.source.readers++;
    try {
      const bytes = await readFile(pathOf(file, encoding));
      if (bytes.length !== lengthOf(file, encoding)) throw otherLength(file);
      cache.set(fileKey(file, encoding), bytes);
      return bytes;
    } finally {
      file.source.readers--;
    }
  };

  return {
    cached: (key) => cache.get(key),
    read(file, encoding) {
      const key = fileKey(file, encoding);
      const known = reading.get(key) ?? readOnce(file, encoding).finally(() => reading.delete(key));
      reading.set(key, known);
      return known;
    },
    async open(file, encoding, range) {
      file.source.readers++;
      const stream = createReadStream(pathOf(file, encoding), { ...range, highWaterMark: CHUNK_BYTES });
      stream.once('close', () => file.source.readers--);
      const [descriptor] = (await once(stream, 'open')) as [number];
      if (fstatSync(descriptor).size !== lengthOf(file, encoding)) {
        stream.destroy();
        throw otherLength(file);
      }
      return stream;
    },
  };
}

function lengthOf(file: SiteFile, encoding: Encoding | undefined): number {
  return encoding === undefined ? file.sizeBytes : file.encodedBytes(encoding);
}

const otherLength = ({ path }: SiteFile) => new Error(`the file ${path} has a different length than in its manifest`);

/** Returns the key of a file's form, which is the same in all versions with the same content. */
export function fileKey(file: SiteFile, encoding: Encoding | undefined): string {
  return encoding === undefined ? file.sha256 : `${file.sha256}.${encoding}`;
}
