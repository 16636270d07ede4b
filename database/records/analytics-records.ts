/** The number of views of a page of a hosted site on one day. */
export interface PageViews {
  readonly siteId: string;
  /** The day as `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly path: string;
  readonly views: number;
}

/** The number of searches for the same words on one day. */
export interface Searches {
  readonly siteId: string;
  readonly day: string;
  readonly text: string;
  readonly searches: number;
  /** The number of these searches that found nothing. */
  readonly misses: number;
}

/** The counts of a site within a period. Nothing in them belongs to one reader. */
export interface SiteAnalytics {
  /** The days with views or searches, in order. */
  readonly days: readonly { readonly day: string; readonly views: number; readonly searches: number }[];
  /** The pages with the most views. */
  readonly pages: readonly Pick<PageViews, 'path' | 'views'>[];
  /** The most frequent searches. */
  readonly searches: readonly Pick<Searches, 'text' | 'searches' | 'misses'>[];
  /** The most frequent searches that found nothing. */
  readonly missed: readonly Pick<Searches, 'text' | 'searches' | 'misses'>[];
}

export interface AnalyticsRepository {
  /** Adds counts to those in the database, all or none of them. */
  add(counts: { readonly pages: readonly PageViews[]; readonly searches: readonly Searches[] }): Promise<void>;
  /** Returns the counts of a site since a day, with at most `limit` pages and searches. */
  read(siteId: string, since: string, limit: number): Promise<SiteAnalytics>;
  /** Removes the counts of all days before this one. */
  removeBefore(day: string): Promise<void>;
}
