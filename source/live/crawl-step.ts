import type { CaptureInput } from '../../browser/capture-page.js';
import type { PageScan } from '../../site/live/scan-document.js';
import type { CrawlNote } from './crawl-notes.js';
import type { CrawlTask } from './crawl-task.js';
import type { Validators } from './site-client.js';

/** All that a page asked for as it was drawn. */
export type Drawing = readonly CaptureInput[];

/** What an address turned out to be. */
export type CrawlOutcome =
  | ({
      readonly kind: 'page';
      readonly sha256: string;
      readonly sizeBytes: number;
      readonly contentType?: string;
      readonly isDrawn?: true;
      readonly drawnFrom?: Drawing;
    } & Validators &
      Pick<PageScan, 'title' | 'description' | 'noindex' | 'textHash' | 'shapeHash' | 'diagrams'>)
  | ({
      readonly kind: 'file';
      readonly sha256: string;
      readonly sizeBytes: number;
      readonly contentType?: string;
    } & Validators)
  | { readonly kind: 'redirect'; readonly to: string; readonly fragment?: string }
  /** Nothing of it is kept: a sitemap, or what could not be had. */
  | { readonly kind: 'nothing' };

/** One address that a crawl is done with: what its journal keeps. */
export interface CrawlStep {
  readonly task: CrawlTask;
  readonly outcome: CrawlOutcome;
  /** Addresses that were met here first. */
  readonly found: readonly CrawlTask[];
  readonly notes: readonly CrawlNote[];
  /** How long the crawl had taken by then, all its tries together. */
  readonly elapsedMs: number;
}

/** The result of visiting an address. */
export interface Visit {
  readonly outcome: CrawlOutcome;
  /** The body to store; empty when it is stored already. */
  readonly body?: Buffer;
  /** The addresses that were found here first. */
  readonly found: readonly CrawlTask[];
}

/** The result of visiting an address of which nothing is kept. */
export const NOTHING: Visit = { outcome: { kind: 'nothing' }, found: [] };
