/** A search in a site's index. */
export interface SearchRequest {
  /** The query: a question or some words. */
  readonly query: string;
  /** The reader's earlier messages in the conversation, oldest first: a follow-up omits its topic. */
  readonly earlier?: readonly string[];
  /** The page that the reader is viewing, with or without leading slash. Its language and version are preferred. */
  readonly currentPath?: string;
  /** Limits the search to sections with these labels. A site without the division ignores its filter. */
  readonly filter?: { readonly version?: string; readonly language?: string; readonly tag?: string };
  /** Maximum number of results, 1 to 50. */
  readonly pageSize: number;
  /** The minimum score of results, 0 to 1. */
  readonly scoreThreshold?: number;
}

/** A section of a page: a heading and the text below it. */
export interface SearchResult {
  /** The page path without leading slash or extension. */
  readonly path: string;
  /** The id of the heading; empty for text before the first heading. */
  readonly anchor: string;
  /** The title of the page. */
  readonly title: string;
  /** The headings above the section, outermost first, with its own last; empty for text before the first heading. */
  readonly headings: readonly string[];
  /** The section as Markdown, with addresses resolved against the site. */
  readonly content: string;
  /** The probability that the section is about the query, 0 to 1; comparable between queries and sites. */
  readonly score: number;
  readonly language?: string;
  readonly version?: string;
  /**
   * The similarity of its page to the query, minus that of the nearest other page, -2 to 2. Omitted if not all pages have been read ahead,
   * or there is no other one.
   */
  readonly margin?: number;
}

/** A page that a site's search can find. */
export interface ListedPage {
  /** The page path without leading slash or extension. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly kind: 'page' | 'api' | 'changelog';
  /** True for a page of another language, version or other division than the site's default one. */
  readonly isOtherEdition: boolean;
  /** The texts of its headings, in page order. */
  readonly headings: readonly string[];
}

/** A site's loaded index. */
export interface SiteSearch {
  /** Returns the results, best first, with equal texts once. Does not wait for an unavailable ranking by meaning. */
  search(request: SearchRequest): Promise<readonly SearchResult[]>;
  /** Returns whether `page` has a page with this path. This is cheap. */
  hasPage(path: string): boolean;
  /** Returns a whole page as Markdown, or undefined if the site has no such page or excludes it from search. */
  page(path: string): { readonly path: string; readonly title: string; readonly content: string } | undefined;
  /** Returns all pages, in the order in which the site was indexed. */
  pages(): readonly ListedPage[];
}

/** The name of the tool with which every model, including the embedded one, requests {@link SearchToolResult}s. */
export const SEARCH_TOOL = 'search';

/** The input of the tool: the model's own query. */
export interface SearchToolInput {
  readonly query: string;
}

/** The output of the tool: data for the model, never instructions. */
export interface SearchToolOutput {
  readonly results: readonly SearchToolResult[];
}

export interface SearchToolResult {
  /** The number with which the model cites the section: `[1]`. */
  readonly number?: number;
  readonly title: string;
  /** The public address of the section, as readers see it in sources. */
  readonly url: string;
  readonly headings: readonly string[];
  readonly content: string;
  readonly score: number;
  /** The tag of its language, if the site has several. */
  readonly language?: string;
  /** The margin of {@link SearchResult}, for the embedded model only. */
  readonly margin?: number;
}

/**
 * The beginning of every answer that the documentation does not have, for every model: such questions count as unanswered. A model receives
 * the question as the last text part of the last user message; what the reader is viewing or has selected is in the parts before it.
 */
export const NO_ANSWER_OPENING = 'The documentation does not say';
