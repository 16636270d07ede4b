import type { CrawlOutcome } from './crawl-step.js';
import type { CrawlTask } from './frontier.js';

/** What came of visiting an address. */
export interface Visit {
  readonly outcome: CrawlOutcome;
  /** To be kept; empty where it is known already. */
  readonly body?: Buffer;
  /** Addresses that were met here first. */
  readonly found: readonly CrawlTask[];
}

export const NOTHING: Visit = { outcome: { kind: 'nothing' }, found: [] };
