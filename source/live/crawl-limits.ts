/** How far a crawl goes. What is beyond is told in the report. */
export interface CrawlLimits {
  readonly pages: number;
  /** Of all bodies, unpacked. */
  readonly bytes: number;
  /** Of one page or file. */
  readonly fileBytes: number;
  /** Over all tries of a crawl. */
  readonly milliseconds: number;
  /** Links from the start or the sitemap to a page. */
  readonly depth: number;
  /** Requests under way at a time. */
  readonly requestsAtOnce: number;
}
