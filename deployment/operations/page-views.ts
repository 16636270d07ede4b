import type { IncomingMessage } from 'node:http';
import type { SearchReport } from '../requests/search-reports.js';
import { createDayCounts, KEPT_DAYS } from './day-counts.js';
import { isReading } from './is-reading.js';

/** Counts page views and searches by day. Stores nothing about readers: no address, no cookie, no name. */
export interface PageViews {
  /** Counts a page, unless the request comes from a program or a prefetch, or the reader has opted out. */
  count(path: string, request: IncomingMessage): void;
  countSearch(report: SearchReport): void;
  /** Returns the pages of the last days with their views, most viewed first, and the most frequent searches. */
  summary(): PageViewSummary;
  readonly total: number;
  /** Loads the counts of an earlier process. */
  load(): Promise<void>;
  save(): Promise<void>;
}

export interface PageViewSummary {
  readonly days: number;
  readonly total: number;
  readonly pages: readonly PageCount[];
  readonly searches: readonly SearchCount[];
}

export interface PageCount {
  readonly path: string;
  readonly views: number;
}

export interface SearchCount {
  readonly text: string;
  readonly searches: number;
  /** The number of these searches that found nothing. */
  readonly misses: number;
}

/** The number of different searches that are counted on a day, because anybody may report one. */
const MAX_TEXTS_A_DAY = 1000;

/** Creates a counter. `today` returns the day as `YYYY-MM-DD`. Only pages of the bundle are counted, so their number is bounded. */
export function createPageViews(folder: string, today = () => new Date().toISOString().slice(0, 10)): PageViews {
  const views = createDayCounts({ folder, today, ending: '.json', maxNames: Number.POSITIVE_INFINITY });
  const searches = createDayCounts({ folder, today, ending: '.searches.json', maxNames: MAX_TEXTS_A_DAY });
  const missed = createDayCounts({ folder, today, ending: '.missed.json', maxNames: MAX_TEXTS_A_DAY });
  const all = [views, searches, missed];
  let total = 0;
  return {
    get total() {
      return total;
    },
    count(path, request) {
      if (!isReading(request)) return;
      views.add(path);
      total++;
    },
    countSearch({ text, isFound }) {
      searches.add(text);
      if (!isFound) missed.add(text);
    },
    summary() {
      const pages = views.list().map(([path, count]) => ({ path, views: count }));
      const misses = new Map(missed.list());
      return {
        days: KEPT_DAYS,
        total: pages.reduce((sum, page) => sum + page.views, 0),
        pages,
        searches: searches
          .list()
          .map(([text, count]) => ({ text, searches: count, misses: Math.min(count, misses.get(text) ?? 0) })),
      };
    },
    async load() {
      for (const counts of all) await counts.load();
    },
    async save() {
      for (const counts of all) await counts.save();
    },
  };
}
