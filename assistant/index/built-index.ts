import { createHash } from 'node:crypto';
import { openIndex } from './site-index.js';

/** An index on its way into the store. */
export interface BuiltIndex {
  /** Of its bytes, in hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly chunks: number;
  readonly pages: number;
  /** Its bytes; asked for once. */
  body(): Uint8Array | AsyncIterable<Uint8Array>;
}

/** An index whose bytes are in memory. Throws where they are something else. */
export function builtIndex(bytes: Buffer): BuiltIndex {
  const { chunkCount, pages } = openIndex(bytes);
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    chunks: chunkCount,
    pages: pages.length,
    body: () => bytes,
  };
}
