/** The limits of a crawl. The report names what is beyond them. */
export interface CrawlLimits {
  readonly pages: number;
  /** Maximum size of all bodies together, decompressed. */
  readonly bytes: number;
  /** Maximum size of one page or file. */
  readonly fileBytes: number;
  /** Maximum duration of a crawl, all its attempts together. */
  readonly milliseconds: number;
  /** Maximum number of links from the start or the sitemap to a page. */
  readonly depth: number;
  /** Maximum number of requests at a time. */
  readonly requestsAtOnce: number;
}
