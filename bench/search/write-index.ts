import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildPart } from '../../site/search/build-part.js';
import { groupForParts } from '../../site/search/group-for-parts.js';
import { indexFile } from '../../site/search/index-file.js';
import { isLargeIndex } from '../../site/search/large/is-large.js';
import type { PageSections } from '../../site/search/page-sections.js';
import { type BatchSections, type SearchFile, textFiles } from '../../site/search/text-files.js';
import type { PartSummary } from '../../site/search/wire.js';
import { mergedParts } from '../../test/support/merged-parts.js';

export interface WrittenIndex {
  readonly files: number;
  readonly textBytes: number;
  /** The bytes of all files that are not texts. */
  readonly indexBytes: number;
}

/** Writes the search index of some pages into an unpacked bundle, in batches as exports have them. */
export async function writeIndex(
  folder: string,
  pages: Iterable<PageSections>,
  { pageCount, pagesPerBatch }: { readonly pageCount: number; readonly pagesPerBatch: number },
): Promise<WrittenIndex> {
  let [files, textBytes, indexBytes] = [0, 0, 0];
  const write = async ({ path, bytes }: SearchFile, isText: boolean) => {
    files += 1;
    if (isText) textBytes += bytes.length;
    else indexBytes += bytes.length;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  };
  const summaries: PartSummary[] = [];
  const parts: SearchFile[] = [];
  const batches = new Map<string, { readonly batch: BatchSections; readonly pages: number }>();
  const flush = async (isLast: boolean) => {
    const listed = [...batches].map(([sectionsKey, batch]) => ({ sectionsKey, pages: batch.pages }));
    for (const group of groupForParts(listed)) {
      if (!isLast && group.includes(listed.at(-1)?.sectionsKey ?? '')) break;
      const { file, summary } = buildPart(group.flatMap((key) => batches.get(key)?.batch ?? []));
      summaries.push(summary);
      parts.push(file);
      for (const key of group) batches.delete(key);
    }
  };
  let open: PageSections[] = [];
  const close = async () => {
    if (open.length === 0) return;
    const { files: texts, batch } = textFiles(open, pageCount);
    for (const file of texts) await write(file, true);
    batches.set(open[0]?.path ?? '', { batch, pages: open.length });
    open = [];
    await flush(false);
  };
  for (const page of pages) {
    open.push(page);
    if (open.length === pagesPerBatch) await close();
  }
  await close();
  await flush(true);
  const made = isLargeIndex(parts.length) ? mergedParts(parts) : [...parts, indexFile(summaries)];
  for (const file of made) await write(file, false);
  return { files, textBytes, indexBytes };
}
