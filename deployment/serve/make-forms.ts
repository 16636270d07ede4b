import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BundleManifest } from '../../bundle/manifest.js';
import { ENCODINGS, type Encoding } from '../../http/negotiate.js';
import { contentTypeOf } from '../../site/model/media-types.js';
import { asFetchFailure } from '../fetch/fetch-failure.js';
import { readManifest } from '../fetch/verify-files.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';
import { writeWhole } from '../shelf/write-whole.js';
import { createFormSizes, encodedPath, mayHaveForms } from './forms.js';

/** The size above which files are not compressed, because compression needs the whole file in memory. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The Brotli quality: nearly as small as the slowest setting, at a fiftieth of its time. */
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

/**
 * Compresses the files of a kept bundle that are not compressed yet, one after another and off the calling thread, so
 * that at most one core is busy, and stores the sizes. Forms are named by content, so a new version only compresses
 * what has changed. Deletes forms that no kept bundle uses. Throws {@link FetchFailure}; finished forms are kept for
 * the next attempt.
 */
export async function makeForms(shelf: BundleShelf, id: string, signal: AbortSignal): Promise<void> {
  try {
    const { files } = await readManifest(shelf.siteFolder(id));
    const sizes = createFormSizes(files.length);
    for (const [at, file] of files.entries()) {
      if (file.sizeBytes > MAX_BYTES || !mayHaveForms(contentTypeOf(file.path), file.sizeBytes)) continue;
      for (const encoding of ENCODINGS) {
        if (signal.aborted) return;
        sizes.set(at, encoding, await formBytes(file, encoding, { shelf, id }));
      }
    }
    await writeWhole(shelf.formsFile(id), sizes.bytes);
    await removeUnused(shelf, id, files);
  } catch (error) {
    throw asFetchFailure(error);
  }
}

type ListedFile = BundleManifest['files'][number];

/** Compresses a file. A form that saves nothing is stored empty, so that it is not tried again. */
async function formBytes(
  { path, sha256 }: ListedFile,
  encoding: Encoding,
  { shelf, id }: { readonly shelf: BundleShelf; readonly id: string },
): Promise<number> {
  const form = encodedPath(shelf.encodedFolder, sha256, encoding);
  const known = statSync(form, { throwIfNoEntry: false });
  if (known !== undefined) return known.size;
  const bytes = await readFile(join(shelf.siteFolder(id), path)).catch((error: NodeJS.ErrnoException) => {
    // The server reports the missing file; the other files are compressed all the same.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return 0;
  const encoded = await compressors[encoding](bytes);
  const kept = encoded.length < bytes.length ? encoded : Buffer.alloc(0);
  mkdirSync(dirname(form), { recursive: true });
  await writeWhole(form, kept);
  return kept.length;
}

/**
 * Deletes unused forms. The forms of all kept bundles are kept: responses from the last version may still be in
 * progress, and a rollback finds them ready.
 */
async function removeUnused(shelf: BundleShelf, id: string, files: BundleManifest['files']): Promise<void> {
  const used = new Set(files.map(({ sha256 }) => sha256));
  for (const record of await shelf.list()) {
    if (record.id === id) continue;
    const manifest = await readManifest(shelf.siteFolder(record.id)).catch(() => undefined);
    for (const { sha256 } of manifest?.files ?? []) used.add(sha256);
  }
  for (const folder of readdirSync(shelf.encodedFolder)) {
    for (const name of readdirSync(join(shelf.encodedFolder, folder))) {
      const isForm = /^[0-9a-f]{64}\.(?:br|gzip)$/.test(name);
      // Other files were left by a process that was ended while it wrote.
      if (!isForm || !used.has(name.slice(0, 64))) await rm(join(shelf.encodedFolder, folder, name), { force: true });
    }
  }
}
