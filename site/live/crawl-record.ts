import { z } from 'zod';
import { SiteUnreadable } from '../docs-json/plan-errors.js';
import type { Finding } from '../model/finding.js';
import type { ScriptMode } from '../model/live-site.js';

/** The path of a crawl's record among the files of its snapshot. Every other file is stored under its address. */
export const CRAWL_RECORD = 'crawl.jsonl';

/** The result of a crawl: a first line, then one line per entry in the order of addresses. */
export interface CrawlRecord {
  readonly site: CrawledSite;
  readonly entries: readonly CrawledEntry[];
}

export interface CrawledSite {
  /** The address to which the given address leads. */
  readonly start: string;
  /** Further addresses that are part of the site, with everything below them. */
  readonly otherStarts: readonly string[];
  /** The address at which the site is published, if it is read from another one. */
  readonly publicUrl?: string;
  readonly scripts: ScriptMode;
  /** The name that the site gives itself. */
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
      /** True if no search may find the page. */
      readonly noindex?: true;
      /** A directive that the page itself may lack, because its server sent it as a header. */
      readonly robots?: 'noindex';
      /** True when the HTML was read from a browser. */
      readonly isDrawn?: true;
      /** True when the page is only shown inside other pages. */
      readonly isFrame?: true;
      /** The parameters of routes that hold places on this page. */
      readonly placeParameters?: readonly string[];
      /** The sources of its diagrams that must be drawn. */
      readonly diagrams?: readonly string[];
    }
  | {
      readonly kind: 'file';
      readonly address: string;
      readonly contentType?: string;
      /** The variable that a script beside it sets to its content. */
      readonly variable?: string;
    }
  | { readonly kind: 'redirect'; readonly address: string; readonly to: string; readonly fragment?: string };

export function encodeCrawlRecord({ site, entries }: CrawlRecord): Buffer {
  const sorted = entries.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  return Buffer.from(`${[{ format: FORMAT, ...site }, ...sorted].map((line) => JSON.stringify(line)).join('\n')}\n`);
}

/** Reads the result of {@link encodeCrawlRecord}. Throws {@link SiteUnreadable} if another version wrote it, or if it is damaged. */
export function parseCrawlRecord(bytes: Uint8Array): CrawlRecord {
  const [first = '{}', ...lines] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const { format, ...site } = parseLine(first, siteSchema.loose());
  return {
    site: site as CrawledSite,
    entries: lines.map((line) => parseLine(line, entrySchema) as CrawledEntry),
  };
}

/** The version of the format. It is raised when readers of older records would misread newer ones. */
const FORMAT = 1;

const siteSchema = z.object({
  format: z.literal(FORMAT),
  start: z.string(),
  otherStarts: z.array(z.string()),
  scripts: z.string(),
  name: z.string(),
  findings: z.array(z.looseObject({ code: z.string(), severity: z.string(), message: z.string() })),
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
      'The saved crawl of this site is damaged or was written by another version of Offprint. Start the export again to read the site again.',
      { cause },
    );
  }
}
