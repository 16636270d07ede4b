import type { DocumentScan, PageScan } from '../../site/live/scan-document.js';
import type { CrawlOutcome } from './crawl-step.js';
import type { DrawnPage } from './draw-page.js';
import { type ContentFacts, pageFacts } from './page-facts.js';
import type { Validators } from './site-client.js';

/** A page to keep: as the server sent it, or as a browser drew it. */
export interface PageToKeep extends Partial<Validators> {
  readonly scan: DocumentScan;
  readonly body: Buffer;
  readonly contentType?: string;
  /** The `X-Robots-Tag` headers, one per line. */
  readonly robots?: string;
  readonly drawn?: DrawnPage;
}

/** The wishes of a page for crawlers that count. */
interface Wishes {
  readonly noindex: boolean;
  readonly nofollow: boolean;
}

/** Returns the record of a page that is kept. */
export function pageOutcome(
  { contentType, etag, lastModified, robots, drawn }: PageToKeep,
  page: PageScan,
  { noindex, nofollow, facts }: Wishes & { readonly facts: ContentFacts },
): CrawlOutcome {
  return {
    kind: 'page',
    ...pageFacts(page),
    ...(noindex && { noindex }),
    ...(nofollow && { nofollow }),
    ...(robots !== undefined && { robots }),
    ...(contentType !== undefined && { contentType }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(drawn !== undefined && { isDrawn: true, drawnFrom: drawn.inputs }),
    ...(drawn?.controls !== undefined && { controls: drawn.controls }),
    ...facts,
  };
}
