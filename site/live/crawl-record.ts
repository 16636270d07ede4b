import type { Finding } from '../finding.js';
import type { ScriptMode } from './script-treatment.js';

/** Where the record of a crawl lies among the files of its snapshot; every other file lies under its address. */
export const CRAWL_RECORD = 'crawl.jsonl';

/** What a crawl found: its first line, then an entry a line in the order of addresses. */
export interface CrawlRecord {
  readonly site: CrawledSite;
  readonly entries: readonly CrawledEntry[];
}

export interface CrawledSite {
  /** Where the address that was given leads to. */
  readonly start: string;
  /** Other addresses at and below which the site lies. */
  readonly otherStarts: readonly string[];
  readonly scripts: ScriptMode;
  /** As the site calls itself. */
  readonly name: string;
  readonly findings: readonly Finding[];
}

export type CrawledEntry =
  | {
      readonly kind: 'page';
      readonly address: string;
      readonly contentType?: string;
      readonly title: string;
      readonly description?: string;
      readonly noindex?: true;
      /** Its HTML is a browser's. */
      readonly isDrawn?: true;
      /** Only shown within other pages. */
      readonly isFrame?: true;
    }
  | { readonly kind: 'file'; readonly address: string; readonly contentType?: string }
  | { readonly kind: 'redirect'; readonly address: string; readonly to: string; readonly fragment?: string };

export function encodeCrawlRecord({ site, entries }: CrawlRecord): Buffer {
  const sorted = entries.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  return Buffer.from(`${[site, ...sorted].map((line) => JSON.stringify(line)).join('\n')}\n`);
}

/** Reads what {@link encodeCrawlRecord} wrote. */
export function parseCrawlRecord(bytes: Uint8Array): CrawlRecord {
  const [first = '{}', ...lines] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return { site: JSON.parse(first) as CrawledSite, entries: lines.map((line) => JSON.parse(line) as CrawledEntry) };
}
