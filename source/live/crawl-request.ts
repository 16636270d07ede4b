import type { DocumentScan, FetchedDocument } from '../../site/live/scan-document.js';
import type { ScriptMode } from '../../site/model/live-site.js';
import type { CrawlJournal } from './crawl-journal.js';
import type { CrawlLimits } from './crawl-limits.js';
import type { Drawing } from './crawl-step.js';
import type { PageDrawer } from './page-drawer.js';
import type { SiteClient, Validators } from './site-client.js';

/** A live site as it is registered. */
export interface LiveSource {
  readonly url: string;
  /** Asked in place of those that the site names itself. */
  readonly sitemap?: string | undefined;
  readonly scripts?: ScriptMode | undefined;
}

/** What is known of an address from the last crawl. */
export type KnownAddress = Validators & { readonly sha256: string; readonly contentType?: string };

/** What is known of the site from its last crawl. */
export interface PreviousCrawl {
  known(address: string): KnownAddress | undefined;
  /** What a page was drawn from, whose body is what came of it. */
  drawing(address: string): Drawing | undefined;
  /** The body, if it is still there. */
  read(address: string): Buffer | undefined;
}

export interface CrawlRequest {
  readonly source: LiveSource;
  readonly limits: CrawlLimits;
  readonly client: SiteClient;
  readonly journal: CrawlJournal;
  /** Looks through what came, where no secret can be reached. */
  readonly scan: (document: FetchedDocument) => Promise<DocumentScan>;
  /** Undefined where there is no browser. */
  readonly drawer?: Pick<PageDrawer, 'draw' | 'isSame'> | undefined;
  /** Says which words that a browser showed are not in what it wrote down, in half a sentence; undefined where none are missing. */
  readonly missingWords?: ((shown: string, html: string) => string | undefined) | undefined;
  readonly previous?: PreviousCrawl | undefined;
  /** Whether files of other hosts, which pages show, are brought in. */
  readonly otherHosts: boolean;
  readonly signal: AbortSignal;
  readonly retryAfterMs?: readonly number[];
  /** A crawl that takes longer ends with `CrawlUnfinished`, to be gone on with. */
  readonly pauseAfterMs?: number | undefined;
  /** Told after each address how far the crawl has come, 0 to 1. It falls where many new ones are found. */
  readonly onProgress?: ((share: number) => void) | undefined;
}
