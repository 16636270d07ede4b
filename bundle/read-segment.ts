import { constants, crc32, inflateRawSync } from 'node:zlib';
import { createByteReader } from './byte-reader.js';
import type { BundleFile } from './segment.js';
import { TAR_BLOCK_BYTES } from './tar-header.js';
import { DamagedArchive, readTar } from './tar-reader.js';

/** Yields the files of one segment. Throws {@link DamagedArchive} when it does not match its sum. */
export async function* readSegment(body: Uint8Array, sum: number): AsyncGenerator<BundleFile, void, undefined> {
  // A segment has no end of its own: neither a final deflate block nor the tar's end marker.
  const tar = inflateRawSync(body, { finishFlush: constants.Z_SYNC_FLUSH });
  if (crc32(tar) !== sum) throw new DamagedArchive('a segment is damaged; export the site again');
  const end = Buffer.alloc(2 * TAR_BLOCK_BYTES);
  const reader = createByteReader(inOrder(tar, end), () => new DamagedArchive('the segment ends inside a file'));
  for await (const entry of readTar(reader)) yield { path: entry.path, bytes: await reader.take(entry.sizeBytes) };
}

async function* inOrder(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks;
}
