import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { isGzip, readHead } from '../file-head.js';
import { isWarcPath } from './warc-names.js';

/** A crawl that another program recorded. */
export interface WarcFiles {
  readonly files: readonly string[];
  /** The list of pages of a WACZ archive. */
  readonly pagesFile?: string;
}

const SIGNATURE = 'WARC/';
const HEAD_BYTES = 4096;

/** Returns the WARC files of an unpacked WACZ archive, of a folder, or the file itself; undefined if there are none. */
export async function findWarcFiles(place: string): Promise<WarcFiles | undefined> {
  const found = await stat(place).catch(() => undefined);
  if (found?.isFile() === true) return (await isWarcFile(place)) ? { files: [place] } : undefined;
  const paths = [
    ...(await namesIn(place)),
    ...(await namesIn(join(place, 'archive'))).map((name) => `archive/${name}`),
  ];
  const files = paths.filter(isWarcPath).sort();
  if (files.length === 0) return undefined;
  return { files: files.map((path) => join(place, path)), pagesFile: join(place, 'pages', 'pages.jsonl') };
}

/** Returns whether a file begins with a WARC record, compressed or not. */
export async function isWarcFile(file: string): Promise<boolean> {
  const head = await readHead(file, HEAD_BYTES);
  return (isGzip(head) ? unpackedHead(head) : head).toString('latin1', 0, SIGNATURE.length) === SIGNATURE;
}

/** Decompresses the beginning of a gzip file. */
function unpackedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: HEAD_BYTES * 1100 });
  } catch {
    return Buffer.alloc(0);
  }
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
