import { countSeverities, type Finding, type SeverityCounts } from '../../site/model/finding.js';
import type { WordCounts } from '../../site/model/page-content.js';
import type { CrawlCounts } from '../../source/live/crawl-counts.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { BrowserCheck } from '../store/record-types.js';

/** The report of a job, which the API serves unchanged. */
export interface ExportReport {
  readonly jobId: string;
  readonly summary: SeverityCounts & {
    readonly pageCount: number;
    /** The number of findings of each code. */
    readonly codes: Readonly<Record<string, number>>;
    /** The words of the sources that pages were compared with. */
    readonly words: WordCounts;
  };
  readonly findings: readonly Finding[];
  readonly browser: BrowserCheck;
  /** The requests and responses of the crawl; undefined for sites that were not crawled. */
  readonly crawl?: CrawlCounts | undefined;
}

export async function writeReport(
  store: ObjectStore,
  key: string,
  values: {
    readonly jobId: string;
    readonly pageCount: number;
    readonly words: WordCounts;
  } & Pick<ExportReport, 'findings' | 'browser' | 'crawl'>,
): Promise<void> {
  await store.put(key, Buffer.from(JSON.stringify(createReport(values))), { contentType: 'application/json' });
}

function createReport(values: Parameters<typeof writeReport>[2]): ExportReport {
  const { jobId, pageCount, words, findings, browser, crawl } = values;
  const codes: Record<string, number> = {};
  for (const { code } of findings) codes[code] = (codes[code] ?? 0) + 1;
  const summary = { pageCount, ...countSeverities(findings), codes, words };
  return { jobId, summary, findings, browser, ...(crawl !== undefined && { crawl }) };
}
