import { type MergeSizes, PartMerge } from '../../site/search/large/part-merge.js';
import type { LargeFiles } from '../../site/search/query/large/large-index.js';
import { openLargeIndex } from '../../site/search/query/large/large-index.js';
import type { OpenIndex } from '../../site/search/query/open-index.js';
import type { SearchFile } from '../../site/search/text-files.js';
import { INDEX_PATH, indexPath, type LargeMessage, readPartFile, type WireMessage } from '../../site/search/wire.js';
import { messageOf } from './searched-pages.js';

/** Yields the files of the large index of some parts. */
export function* mergedParts(parts: readonly SearchFile[], sizes?: MergeSizes): Generator<SearchFile, void, undefined> {
  const merge = new PartMerge(sizes);
  let state = 'again';
  while (state === 'again') {
    for (const [index, part] of parts.entries()) yield* merge.add(index, readPartFile(part.bytes)).files;
    do {
      const step = merge.next();
      yield* step.files;
      state = step.state;
    } while (state === 'next');
  }
}

/** Opens a large index whose files are in memory. `asked` receives the path of each file that is loaded. */
export function openMerged(files: Iterable<SearchFile>, asked: string[] = []): OpenIndex {
  const byPath = new Map<string, SearchFile>();
  for (const file of files) byPath.set(file.path, file);
  const read = (path: string): WireMessage => {
    const file = byPath.get(path);
    if (file === undefined) throw new Error(`${path} could not be loaded`);
    return messageOf(file);
  };
  const loader =
    <Kind extends keyof LargeFiles>(kind: Kind) =>
    async (name: string) => {
      asked.push(indexPath(kind, name));
      const [found, , data] = read(indexPath(kind, name));
      if (found !== kind) throw new Error(`a file of the search index has ${found} instead of ${kind}`);
      return data as Extract<LargeMessage, readonly [Kind, ...unknown[]]>[2];
    };
  const [, , index] = read(INDEX_PATH);
  if (typeof index !== 'object' || !('vocabulary' in index)) throw new Error('the index is not a large one');
  return openLargeIndex(index, {
    rows: loader('rows'),
    facts: loader('facts'),
    words: loader('words'),
    vocabulary: loader('vocabulary'),
  });
}
