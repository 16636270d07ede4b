import { createHash } from 'node:crypto';
import type { BuiltIndex } from '../../assistant/index/built-index.js';
import { openIndex } from '../../assistant/index/site-index.js';

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
