import type { ControlNotes } from '../../browser/captured-page.js';
import type { CaptureInput } from '../../browser/page-requests.js';
import type { PageScan } from '../../site/live/scan-document.js';
import type { AnswerKind } from './crawl-counts.js';
import type { CrawlNote } from './crawl-notes.js';
import type { CrawlTask } from './crawl-task.js';
import type { Validators } from './site-client.js';

/** Everything that a page requested while it was drawn. */
export type Drawing = readonly CaptureInput[];

/** The classification of an address. */
export type CrawlOutcome =
  | ({
      readonly kind: 'page';
      readonly sha256: string;
      readonly sizeBytes: number;
      readonly contentType?: string;
      /** The `X-Robots-Tag` headers, one per line. */
      readonly robots?: string;
      /** True if the page asks that no search finds it. */
      readonly noindex?: true;
      /** True if the page asks that its links are not followed. */
      readonly nofollow?: true;
      readonly isDrawn?: true;
      readonly drawnFrom?: Drawing;
      readonly controls?: ControlNotes;
    } & Validators &
      Pick<
        PageScan,
        | 'title'
        | 'description'
        | 'asksToSignIn'
        | 'textHash'
        | 'shapeHash'
        | 'diagrams'
        | 'placeParameters'
        | 'routeParameters'
      >)
  | ({
      readonly kind: 'file';
      readonly sha256: string;
      readonly sizeBytes: number;
      readonly contentType?: string;
    } & Validators)
  | { readonly kind: 'redirect'; readonly to: string; readonly fragment?: string }
  /** A sitemap or a failed address, of which nothing is kept. */
  | { readonly kind: 'nothing' };

/** An address with its classification. */
export interface CrawledAddress {
  readonly task: CrawlTask;
  readonly outcome: CrawlOutcome;
}

/** A finished address of a crawl, as the journal stores it. */
export interface CrawlStep {
  readonly task: CrawlTask;
  readonly outcome: CrawlOutcome;
  /** The addresses that were found here first. */
  readonly found: readonly CrawlTask[];
  /** The links of a page that asks not to follow them. */
  readonly unfollowed?: readonly CrawlTask[];
  /** The kind of the response; undefined for routes, which are not requested. */
  readonly answer?: AnswerKind;
  readonly notes: readonly CrawlNote[];
  /** The duration of the crawl up to this step, all its attempts together. */
  readonly elapsedMs: number;
}

/** The result of visiting an address. */
export interface Visit {
  readonly outcome: CrawlOutcome;
  /** The body to store; empty when it is stored already. */
  readonly body?: Buffer;
  /** The addresses that were found here first. */
  readonly found: readonly CrawlTask[];
  /** The links of a page that asks not to follow them. */
  readonly unfollowed?: readonly CrawlTask[];
}

/** The result of visiting an address of which nothing is kept. */
export const NOTHING: Visit = { outcome: { kind: 'nothing' }, found: [] };
