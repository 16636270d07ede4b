import { readSegment } from '../../bundle/read-segment.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { readBatch } from '../render/read-batches.js';

/** Yields files of a bundle from the batches that hold them. One batch at a time is in memory. */
export async function* readBundleFiles(
  store: ObjectStore,
  { batchKeys, paths }: { readonly batchKeys: Iterable<string>; readonly paths: ReadonlySet<string> },
  signal: AbortSignal,
) {
  for (const key of batchKeys) {
    signal.throwIfAborted();
    const { segment } = await readBatch(store, key);
    for await (const file of readSegment(await readNamed(store, segment.key), segment.crc32))
      if (paths.has(file.path)) yield file;
  }
}
