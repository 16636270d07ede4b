import { z } from 'zod';
import { SiteUnreadable } from '../docs-json/plan-errors.js';
import type { Finding } from '../model/finding.js';
import type { ScriptMode } from '../model/live-site.js';

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
      /** Sources of its diagrams that are to be drawn. */
      readonly diagrams?: readonly string[];
    }
  | { readonly kind: 'file'; readonly address: string; readonly contentType?: string }
  | { readonly kind: 'redirect'; readonly address: string; readonly to: string; readonly fragment?: string };

export function encodeCrawlRecord({ site, entries }: CrawlRecord): Buffer {
  const sorted = entries.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  return Buffer.from(`${[{ format: FORMAT, ...site }, ...sorted].map((line) => JSON.stringify(line)).join('\n')}\n`);
}

/** Reads what {@link encodeCrawlRecord} wrote. Throws {@link SiteUnreadable} for what another version wrote, and what is damaged. */
export function parseCrawlRecord(bytes: Uint8Array): CrawlRecord {
  const [first = '{}', ...lines] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const { format, ...site } = parseLine(first, siteSchema.loose());
  return {
    site: site as unknown as CrawledSite,
    entries: lines.map((line) => parseLine(line, entrySchema) as CrawledEntry),
  };
}

/** Raised when readers of older records would misread newer ones. */
const FORMAT = 1;

const siteSchema = z.object({
  format: z.literal(FORMAT),
  start: z.string(),
  otherStarts: z.array(z.string()),
  scripts: z.string(),
  name: z.string(),
  findings: z.array(z.looseObject({ code: z.string(), message: z.string() })),
});

const entrySchema = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('page'), address: z.string(), title: z.string() }),
  z.looseObject({ kind: z.literal('file'), address: z.string() }),
  z.looseObject({ kind: z.literal('redirect'), address: z.string(), to: z.string() }),
]);

function parseLine<Value>(line: string, schema: z.ZodType<Value>): Value {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new SiteUnreadable(
      'What was read of this site is damaged, or was kept by another version of Offprint; start the export again, and the site is read again.',
      { cause },
    );
  }
}
