/** What is asked of one site's index. */
export interface SearchRequest {
  /** In the reader's words; a whole question is as good as some words. */
  readonly query: string;
  /** What the reader said before in the same conversation, oldest first: a follow-up leaves out what it is about. */
  readonly earlier?: readonly string[];
  /** Page that the reader looks at, with or without leading slash; its language and version are preferred. */
  readonly currentPath?: string;
  /** Only sections of these labels; a site without the division ignores its filter. */
  readonly filter?: { readonly version?: string; readonly language?: string; readonly tag?: string };
  /** Most results, 1 to 50. */
  readonly pageSize: number;
  /** Results below are left out; 0 to 1. */
  readonly scoreThreshold?: number;
}

/** A section of a page: a heading and what stands under it. */
export interface SearchResult {
  /** Page path without leading slash or extension. */
  readonly path: string;
  /** Heading's id on the page; empty for what stands before the first. */
  readonly anchor: string;
  /** Title of the page. */
  readonly title: string;
  /** Headings on the way to the section, outermost first, its own last; empty for what stands before the first. */
  readonly headings: readonly string[];
  /** The section as Markdown, addresses resolved against the site. */
  readonly content: string;
  /** 0 to 1: how likely the section is about what was asked; comparable between queries and sites. */
  readonly score: number;
  readonly language?: string;
  readonly version?: string;
}

/** One site's index, loaded. */
export interface SiteSearch {
  /** Best first, near-duplicates merged. Never waits long: what ranks by meaning is left out where it is away. */
  search(request: SearchRequest): Promise<readonly SearchResult[]>;
  /** Whether `page` has a page of this path, at no cost. */
  hasPage(path: string): boolean;
  /** A whole page as Markdown; undefined where the site has no such page or does not let it be found. */
  page(path: string): { readonly path: string; readonly title: string; readonly content: string } | undefined;
}

/** Name of the tool by which every model, the embedded one too, asks for {@link SearchToolResult}s. */
export const SEARCH_TOOL = 'search';

/** What the tool takes: the model's own words for what it looks for. */
export interface SearchToolInput {
  readonly query: string;
}

/** What the tool answers: data for the model, never instructions to it. */
export interface SearchToolOutput {
  readonly results: readonly SearchToolResult[];
}

export interface SearchToolResult {
  readonly title: string;
  /** Address of the section for readers, as sources are given to them. */
  readonly url: string;
  readonly headings: readonly string[];
  readonly content: string;
  readonly score: number;
  /** Tag of the language that it is written in, where the site has several. */
  readonly language?: string;
}

/**
 * How every answer begins that the docs do not give, whichever model writes it: such questions are counted as unanswered.
 * A model is given the reader's question as the last text part of the last message of a user; what the reader looks at or has
 * selected stands in the parts before it.
 */
export const NO_ANSWER_OPENING = 'The documentation does not say';

/** How answers of the embedded model begin that quote what comes closest, where it is not likely that this is what was asked for. */
export const UNSURE_OPENING = `${NO_ANSWER_OPENING} this outright`;
