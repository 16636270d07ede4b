/**
 * The kind of content that an address is fetched for. A `route` is an address with a fragment that may be a page of an
 * application.
 */
export type Wanted = 'page' | 'frame' | 'file' | 'sitemap' | 'route';

/** An address to fetch. */
export interface CrawlTask {
  readonly address: string;
  readonly wanted: Wanted;
  /** The number of links from the start to it. */
  readonly depth: number;
  /** The page where it was found first. */
  readonly from: string | undefined;
  /** The place in a text where it was found first, if that is known. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  /** The variable that a script of the site reads from it, when it asks for a script in its place. */
  readonly variable?: string;
  /** The number of redirects that led to it. */
  readonly hops?: number;
}
