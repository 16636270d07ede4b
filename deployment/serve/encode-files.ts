import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWhole } from '../shelf/write-whole.js';
import { encodedPath } from './file-reader.js';
import type { Encoding, SiteFile } from './site.js';

/** Above this the form is made by whoever stands before us, or not at all: it would have to be in memory whole. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/** Nearly as small as the slowest setting, at a fiftieth of its time. */
const BROTLI_QUALITY = 6;

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify<Buffer, object, Buffer>(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify<Buffer, object, Buffer>(gzip)(bytes, { level: 6 }),
};

const ENCODINGS = ['br', 'gzip'] as const;

/**
 * Makes the compressed forms of files that have none yet, one after another and off the thread that answers, so that at most
 * one core is busy. Forms are named by content: a new version costs what has changed in it. Answers how many were made.
 */
export async function encodeFiles(files: Iterable<SiteFile>, folder: string, signal: AbortSignal): Promise<number> {
  const made = await formsIn(folder);
  let count = 0;
  for (const file of files) {
    if (!file.isCompressible || file.sizeBytes > LARGEST_BYTES) continue;
    let bytes: Buffer | undefined;
    for (const encoding of ENCODINGS) {
      if (signal.aborted) return count;
      const path = encodedPath(folder, file.sha256, encoding);
      const known = made.has(`${file.sha256}.${encoding}`) ? await sizeOf(path) : undefined;
      if (known !== undefined) {
        offer(file, encoding, known);
        continue;
      }
      bytes ??= await readFile(join(file.source.folder, file.path));
      const encoded = await compressors[encoding](bytes);
      await mkdir(dirname(path), { recursive: true });
      // One that saves nothing is remembered as empty, so that it is not tried again.
      await writeWhole(path, encoded.length < bytes.length ? encoded : '');
      made.add(`${file.sha256}.${encoding}`);
      offer(file, encoding, encoded.length < bytes.length ? encoded.length : 0);
      count++;
    }
  }
  return count;
}

function offer(file: SiteFile, encoding: Encoding, bytes: number): void {
  if (bytes > 0) file.encodedBytes[encoding] = bytes;
}

/** Removes forms of files that no kept bundle has. */
export async function removeUnusedForms(folder: string, used: ReadonlySet<string>): Promise<void> {
  for (const name of await formsIn(folder)) {
    const sha256 = name.slice(0, 64);
    if (!used.has(sha256)) await rm(join(folder, name.slice(0, 2), name), { force: true });
  }
}

async function formsIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return new Set(names.flatMap((name) => (name.length > 64 ? [name.slice(name.lastIndexOf('/') + 1)] : [])));
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}
