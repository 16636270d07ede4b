import type { ControlNotes } from '../../browser/captured-page.js';
import type { DocumentScan, FetchedDocument } from '../../site/live/scan-document.js';
import type { ScriptMode } from '../../site/model/live-site.js';
import type { CrawlJournal } from './crawl-journal.js';
import type { CrawlLimits } from './crawl-limits.js';
import type { Drawing } from './crawl-step.js';
import type { DrawingDecision } from './drawing-decision.js';
import type { PageDrawer } from './page-drawer.js';
import type { SiteClient, Validators } from './site-client.js';

/** A registered live site. */
export interface LiveSource {
  readonly url: string;
  /** The sitemap to use instead of those that the site names itself. */
  readonly sitemap?: string | undefined;
  readonly scripts?: ScriptMode | undefined;
  /** The address at which the site is published, if it is read from another one. */
  readonly publicUrl?: string | undefined;
  /** Further addresses that are part of the site, with everything below them. */
  readonly folders?: readonly string[] | undefined;
  /** Addresses of pages that are known from elsewhere than the site itself. */
  readonly pages?: readonly string[] | undefined;
  /** True for files that are at hand, to which wishes about following links do not apply. */
  readonly isStored?: boolean | undefined;
  /** Addresses of files that are part of the site, also if nothing names them. */
  readonly files?: readonly string[] | undefined;
}

/** The facts about an address from the last crawl. */
export type KnownAddress = Validators & {
  readonly sha256: string;
  readonly contentType?: string;
  /** The `X-Robots-Tag` headers, one per line. */
  readonly robots?: string;
};

/** The results of the site's last crawl. */
export interface PreviousCrawl {
  known(address: string): KnownAddress | undefined;
  /** Returns what a page was drawn from. Its stored body is the drawing. */
  drawing(address: string): Drawing | undefined;
  /** The decision about drawing all pages of the site. */
  readonly drawingDecision?: DrawingDecision | undefined;
  /** Returns the notes about the controls of a drawn page. */
  controls?(address: string): ControlNotes | undefined;
  /** Returns the body if it is still in the store. */
  read(address: string): Buffer | undefined;
}

export interface CrawlRequest {
  readonly source: LiveSource;
  readonly limits: CrawlLimits;
  readonly client: SiteClient;
  readonly journal: CrawlJournal;
  /** Scans a response, in a process that has no secrets. */
  readonly scan: (document: FetchedDocument) => Promise<DocumentScan>;
  /** The browser that draws pages; undefined when there is none. */
  readonly drawer?: (Pick<PageDrawer, 'draw' | 'glance' | 'isSame'> & Partial<Pick<PageDrawer, 'offer'>>) | undefined;
  /**
   * Returns half a sentence about words that a browser showed and that are missing in its output; undefined when none
   * are missing.
   */
  readonly missingWords?: ((shown: string, html: string) => string | undefined) | undefined;
  readonly previous?: PreviousCrawl | undefined;
  /** True when files of other hosts, which pages show, are fetched. */
  readonly otherHosts: boolean;
  readonly signal: AbortSignal;
  readonly retryAfterMs?: readonly number[];
  /** A crawl that takes longer ends with `CrawlUnfinished` and is continued later. */
  readonly pauseAfterMs?: number | undefined;
  /** Called after each address with the progress, 0 to 1. It decreases when many new addresses are found. */
  readonly onProgress?: ((share: number) => void) | undefined;
}
