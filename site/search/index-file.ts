import type { LargeIndexFile } from './large/large-wire.js';
import type { SearchFile } from './text-files.js';
import { INDEX_FORMAT, INDEX_PATH, type PartSummary, wireScript } from './wire.js';

/** Builds the file that names the parts of a site's index, in the order of its pages. */
export function indexFile(parts: readonly PartSummary[]): SearchFile {
  return { path: INDEX_PATH, bytes: Buffer.from(wireScript('index', '', { format: INDEX_FORMAT, parts })) };
}

/** Builds the same file of a large index. */
export function largeIndexFile(index: LargeIndexFile): SearchFile {
  return { path: INDEX_PATH, bytes: Buffer.from(wireScript('index', '', index)) };
}
