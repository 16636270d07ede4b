import type { ObjectInfo } from '../object-store.js';
import type { AzureContainer } from './azure-container.js';
import type { BlockUpload } from './block-upload.js';

/** The bytes of a block that is copied at most. */
const COPIED_BYTES = 100 * 1024 * 1024;
/** The number of blocks that are copied at the same time. */
const LANES = 8;
const LINK_MS = 60 * 60 * 1000;

/** A part of a source that becomes one block. */
export interface CopiedBlock {
  readonly key: string;
  readonly offset: number;
  readonly count: number;
}

/** Divides sources into blocks. An empty source has none. */
export function planBlocks(sources: readonly ObjectInfo[], blockBytes = COPIED_BYTES): CopiedBlock[] {
  return sources.flatMap(({ key, sizeBytes }) =>
    Array.from({ length: Math.ceil(sizeBytes / blockBytes) }, (_, index) => ({
      key,
      offset: index * blockBytes,
      count: Math.min(blockBytes, sizeBytes - index * blockBytes),
    })),
  );
}

/** Copies blocks to an upload, inside the store. Azure reads the sources by signed links. */
export async function copyBlocks(
  container: AzureContainer,
  upload: BlockUpload,
  blocks: readonly CopiedBlock[],
): Promise<void> {
  const expiresOn = new Date(Date.now() + LINK_MS);
  const waiting = blocks.entries();
  const lane = async () => {
    for (const [index, { key, offset, count }] of waiting)
      await upload.copy(index, await container.signedUrl(key, expiresOn), offset, count);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
