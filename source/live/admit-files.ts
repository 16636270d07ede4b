import type { DocumentScan } from '../../site/live/scan-document.js';
import type { CrawlTask } from './crawl-task.js';
import type { CrawlStart } from './find-start.js';
import type { Frontier } from './frontier.js';

type Origin = Pick<CrawlTask, 'depth' | 'from'>;

/** Admits the files that a document needs, with their places in its CSS. `file` is the address of the document. */
export function admitFiles(
  frontier: Frontier,
  { files, places = {} }: DocumentScan,
  how: Origin,
  file: string,
): CrawlTask[] {
  return files.flatMap((address) => {
    const place = places[address];
    const task = { ...how, wanted: 'file', ...(place && { place: { file, ...place } }) } as const;
    return frontier.admit(address, task) ?? [];
  });
}

/** Admits files of data by their addresses from the start, which is what the scripts that ask for them count from. */
export function admitData(
  { frontier, start }: { readonly frontier: Frontier; readonly start: CrawlStart },
  { dataScripts = [] }: DocumentScan,
  how: Origin,
): CrawlTask[] {
  return dataScripts.flatMap(({ path, variable }) => {
    const address = new URL(path, start.address).href;
    return frontier.admit(address, { ...how, wanted: 'file', variable }) ?? [];
  });
}
