import { createHash } from 'node:crypto';
import { ColumnReader } from '../index/column-reader.js';
import { writeColumns } from '../index/columns.js';
import type { SiteIndex } from '../index/site-index.js';

/** The version of the vectors. Raised if texts are composed differently for the embedder, or vectors are stored differently. */
const VECTORS_FORMAT = 1;
const HASH_BYTES = 16;
/** Stored numbers are integers from -127 to 127: a quarter of the bytes, without a relevant change of neighbours. */
const LARGEST = 127;
/** Numbers above this multiple of a unit vector's average number are clamped. */
const OUTLIER = 4;
/** Maximum length of an embedded text, in characters; more than a chunk of a section has. */
const MAX_CHARACTERS = 6000;

/** Returns the text that is embedded for a chunk: the chunk with the titles above it. */
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

/** Vectors by the hash of their text. */
export type VectorsByHash = ReadonlyMap<string, Int8Array>;

/** The vectors of a site's chunks, one after another, all of the same dimension. */
export interface SectionVectors {
  readonly dimensions: number;
  readonly vectors: Int8Array;
  readonly sizeBytes: number;
}

/** Converts a unit vector to integers. Vectors of one dimension use the same factor, so that their products are comparable. */
export function compact(vector: Float32Array): Int8Array {
  const factor = (LARGEST * Math.sqrt(vector.length)) / OUTLIER;
  return Int8Array.from(vector, (value) => Math.max(-LARGEST, Math.min(LARGEST, Math.round(value * factor))));
}

/** Encodes vectors in the order of the hashes. Throws if a vector is missing or has another dimension. */
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

/** Decodes vectors. Throws if the bytes are invalid or have another number of rows. */
export function readVectors(bytes: Buffer, rows: number): SectionVectors {
  const reader = new ColumnReader(bytes, VECTORS_FORMAT);
  const shape = reader.json<{ rows: number; dimensions: number }>('shape');
  const vectors = reader.i8('vectors');
  if (shape.rows !== rows || vectors.length !== rows * shape.dimensions)
    throw new Error(`the vectors are of ${shape.rows} sections, not of ${rows}`);
  return { dimensions: shape.dimensions, vectors, sizeBytes: reader.sizeBytes };
}

/** Decodes vectors by hash. Throws if the bytes are invalid. */
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
