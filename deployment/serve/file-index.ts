import type { BundleManifest } from '../../bundle/manifest.js';
import { contentTypeOf } from '../../site/model/media-types.js';
import { type FormSizes, mayHaveForms, readFormSizes } from './forms.js';
import type { FileSource, SiteFile } from './site-file.js';

/** The files of a bundle by their paths. */
export interface FileIndex {
  /** The number of files. */
  readonly size: number;
  has(path: string): boolean;
  get(path: string): SiteFile | undefined;
  /** Returns the files whose path passes the filter. */
  filter(isWanted: (path: string) => boolean): Map<string, SiteFile>;
  /** True when compressed forms are offered. */
  readonly hasForms: boolean;
  /** Adds compressed forms. Returns whether the bytes belong to this bundle. */
  offer(forms: Uint8Array): boolean;
}

/** The number of file objects to cache. Objects for all files of a large site would take too much memory. */
const MAX_PREPARED = 2000;
const HASH_BYTES = 32;

/**
 * Creates an index. A site may have 100,000 files, most of which are never requested, so they are not objects: each
 * path has a number, and tables hold the facts by number. `files` is not retained.
 */
export function createFileIndex(files: BundleManifest['files'], source: FileSource): FileIndex {
  const places = new Map<string, number>();
  const sizes = new Float64Array(files.length);
  const hashes = Buffer.alloc(files.length * HASH_BYTES);
  for (const [at, { path, sizeBytes, sha256 }] of files.entries()) {
    places.set(path, at);
    sizes[at] = sizeBytes;
    hashes.write(sha256, at * HASH_BYTES, 'hex');
  }
  let forms: FormSizes | undefined;
  const atHand = new Map<string, SiteFile>();

  const make = (path: string, at: number): SiteFile => {
    const contentType = contentTypeOf(path);
    const sizeBytes = sizes[at] ?? 0;
    return {
      path,
      sizeBytes,
      sha256: hashes.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES),
      contentType,
      isImmutable: HASHED.test(path),
      isCompressible: mayHaveForms(contentType, sizeBytes),
      source,
      encodedBytes: (encoding) => forms?.get(at, encoding) ?? 0,
      withdraw: (encoding) => forms?.set(at, encoding, 0),
    };
  };

  return {
    size: files.length,
    get hasForms() {
      return forms !== undefined;
    },
    has: (path) => places.has(path),
    get(path) {
      const known = atHand.get(path);
      if (known !== undefined) return known;
      const at = places.get(path);
      if (at === undefined) return undefined;
      const file = make(path, at);
      if (atHand.size >= MAX_PREPARED) atHand.clear();
      atHand.set(path, file);
      return file;
    },
    filter(isWanted) {
      const found = new Map<string, SiteFile>();
      for (const [path, at] of places) if (isWanted(path)) found.set(path, make(path, at));
      return found;
    },
    offer(bytes) {
      forms = readFormSizes(bytes, sizes.length);
      return forms !== undefined;
    },
  };
}

const HASHED = /^offprint\/(?:.+\.[0-9a-f]{10,}\.[a-z0-9]+|islands\/[0-9a-f]{16}\.js)$/;
