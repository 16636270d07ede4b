import type { IncomingMessage } from 'node:http';
import type { AnalyticsRepository, PageViews, Searches } from '../../database/records/analytics-records.js';
import { isReading } from '../../deployment/operations/is-reading.js';
import type { SearchReport } from '../../deployment/requests/search-reports.js';
import type { Logger } from '../../logging/logger.js';

/** Counts page views and searches of sites by day. Holds nothing about readers: no address, no cookie, no name. */
export interface ReadingCounts {
  /** Counts a page, unless the request comes from a program or a prefetch, or the reader has opted out. */
  page(siteId: string, path: string, request: Pick<IncomingMessage, 'headers'>): void;
  search(siteId: string, report: SearchReport): void;
  /** Adds all counts to the database. If it fails, they are added the next time. */
  save(): Promise<void>;
}

export interface ReadingCountsOptions {
  readonly analytics: Pick<AnalyticsRepository, 'add'>;
  readonly log: Logger;
  /** Returns the day as `YYYY-MM-DD`. */
  readonly today?: () => string;
}

/** The number of pages and searches that wait to be added. Further ones are not counted until the next time. */
const MAX_WAITING = 50_000;
/** The number of characters of a path that are kept, because an index of PostgreSQL has a limit. */
const MAX_PATH_LENGTH = 500;

type Writable<Count> = { -readonly [key in keyof Count]: Count[key] };

interface Waiting {
  readonly pages: Map<string, Writable<PageViews>>;
  readonly searches: Map<string, Writable<Searches>>;
}

export function createReadingCounts(options: ReadingCountsOptions): ReadingCounts {
  const { analytics, log, today = () => new Date().toISOString().slice(0, 10) } = options;
  let waiting: Waiting = { pages: new Map(), searches: new Map() };
  let saving = Promise.resolve();

  function addPage({ views, ...count }: PageViews): void {
    const key = `${count.siteId} ${count.day} ${count.path}`;
    const known = waiting.pages.get(key);
    if (known !== undefined) known.views += views;
    else if (waiting.pages.size < MAX_WAITING) waiting.pages.set(key, { ...count, views });
  }

  function addSearch({ searches, misses, ...count }: Searches): void {
    const key = `${count.siteId} ${count.day} ${count.text}`;
    const known = waiting.searches.get(key);
    if (known !== undefined) {
      known.searches += searches;
      known.misses += misses;
    } else if (waiting.searches.size < MAX_WAITING) waiting.searches.set(key, { ...count, searches, misses });
  }

  async function saveOnce(): Promise<void> {
    const counts = { pages: [...waiting.pages.values()], searches: [...waiting.searches.values()] };
    if (counts.pages.length === 0 && counts.searches.length === 0) return;
    waiting = { pages: new Map(), searches: new Map() };
    try {
      await analytics.add(counts);
    } catch (error) {
      log.warn({ err: error }, 'Page views could not be stored; they are stored later.');
      counts.pages.forEach(addPage);
      counts.searches.forEach(addSearch);
    }
  }

  return {
    page(siteId, path, request) {
      if (isReading(request)) addPage({ siteId, day: today(), path: path.slice(0, MAX_PATH_LENGTH), views: 1 });
    },
    search(siteId, { text, isFound }) {
      addSearch({ siteId, day: today(), text, searches: 1, misses: isFound ? 0 : 1 });
    },
    save() {
      saving = saving.then(saveOnce);
      return saving;
    },
  };
}
