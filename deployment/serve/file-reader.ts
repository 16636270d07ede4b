import { once } from 'node:events';
import { createReadStream, fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodedPath } from './forms.js';
import type { SiteFile } from './site-file.js';

/** Bytes of files, the small ones from memory. */
export interface FileReader {
  /** By {@link fileKey}. Undefined where the bytes are not in memory. */
  cached(key: string): Buffer | undefined;
  /** Reads a small file whole and remembers it. */
  read(file: SiteFile, encoding: Encoding | undefined): Promise<Buffer>;
  /** Opens a file for its bytes `start` to `end`, both included. */
  open(
    file: SiteFile,
    encoding: Encoding | undefined,
    range: { readonly start: number; readonly end: number },
  ): Promise<Readable>;
}

/** Larger files are streamed, which costs fifty times as much as an answer from memory. */
export const SMALL_FILE_BYTES = 512 * 1024;
const CACHE_BYTES = 12 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** Files are remembered by their content, so a version that has changed little begins warm. */
export function createFileReader(encodedFolder: string): FileReader {
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (bytes) => bytes.length + 200 });
  const pathOf = (file: SiteFile, encoding: Encoding | undefined) =>
    encoding === undefined ? join(file.source.folder, file.path) : encodedPath(encodedFolder, file.sha256, encoding);
  /** Many who ask for one file at once share its bytes. */
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

const otherLength = ({ path }: SiteFile) => new Error(`the file ${path} has another length than its bundle says`);

/** Names the bytes of a form of a file, in whatever version it is. */
export function fileKey(file: SiteFile, encoding: Encoding | undefined): string {
  return encoding === undefined ? file.sha256 : `${file.sha256}.${encoding}`;
}
