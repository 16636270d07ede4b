import { createHash } from 'node:crypto';
import { ColumnReader, writeColumns } from '../index/columns.js';
import type { SiteIndex } from '../index/site-index.js';

/** Raised when texts are put together for the embedder in another way, or vectors are kept in another. */
const VECTORS_FORMAT = 1;
const HASH_BYTES = 16;
/** Kept numbers are whole, from -127 to 127: a fourth of the bytes, and no neighbour moves that matters. */
const LARGEST = 127;
/** So many times the usual number of a vector of length 1 is the largest that is told from larger ones. */
const OUTLIER = 4;
/** Above what a piece of a section has. */
const MAX_CHARACTERS = 6000;

/** What is embedded of a chunk: itself under the titles that it stands under. */
export function embeddedText(index: SiteIndex, chunk: number): string {
  const { page, headings } = index.chunk(chunk);
  return [[page.title, ...headings].join(' › '), index.text(chunk)].join('\n\n').trim().slice(0, MAX_CHARACTERS);
}

export function textHash(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * HASH_BYTES);
}

/** Vectors by the hash of the text that they are of. */
export type VectorsByHash = ReadonlyMap<string, Int8Array>;

/** Vectors of a site's chunks, one behind the other; all of as many numbers. */
export interface SectionVectors {
  readonly dimensions: number;
  readonly vectors: Int8Array;
  readonly sizeBytes: number;
}

/** A vector of length 1 in whole numbers; those of one length are made by one factor, so that their products compare. */
export function compact(vector: Float32Array): Int8Array {
  const factor = (LARGEST * Math.sqrt(vector.length)) / OUTLIER;
  return Int8Array.from(vector, (value) => Math.max(-LARGEST, Math.min(LARGEST, Math.round(value * factor))));
}

/** Rows in the order of their hashes' list; throws where one has no vector, or another number of numbers. */
export function writeVectors(hashes: readonly string[], known: VectorsByHash): Buffer {
  const dimensions = known.get(hashes[0] ?? '')?.length ?? 0;
  const vectors = new Int8Array(hashes.length * dimensions);
  for (const [row, hash] of hashes.entries()) {
    const vector = known.get(hash);
    if (vector?.length !== dimensions) throw new Error('vectors of one site must have one length');
    vectors.set(vector, row * dimensions);
  }
  return writeColumns(VECTORS_FORMAT, {
    shape: { rows: hashes.length, dimensions },
    hashes: new Uint8Array(Buffer.from(hashes.join(''), 'hex')),
    vectors,
  });
}

/** Throws where the bytes are something else, or of another number of rows. */
export function readVectors(bytes: Buffer, rows: number): SectionVectors {
  const reader = new ColumnReader(bytes, VECTORS_FORMAT);
  const shape = reader.json<{ rows: number; dimensions: number }>('shape');
  const vectors = reader.i8('vectors');
  if (shape.rows !== rows || vectors.length !== rows * shape.dimensions)
    throw new Error(`the vectors are of ${shape.rows} sections, not of ${rows}`);
  return { dimensions: shape.dimensions, vectors, sizeBytes: reader.sizeBytes };
}

/** Throws where the bytes are something else. */
export function readVectorsByHash(bytes: Buffer): Map<string, Int8Array> {
  const reader = new ColumnReader(bytes, VECTORS_FORMAT);
  const { rows, dimensions } = reader.json<{ rows: number; dimensions: number }>('shape');
  const hashes = reader.bytes('hashes').toString('hex');
  const vectors = reader.i8('vectors');
  const found = new Map<string, Int8Array>();
  for (let row = 0; row < rows; row++) {
    const hash = hashes.slice(row * 2 * HASH_BYTES, (row + 1) * 2 * HASH_BYTES);
    found.set(hash, vectors.subarray(row * dimensions, (row + 1) * dimensions));
  }
  return found;
}
