import type { SiteSearch } from '../assistant/site-search.js';

/** The documentation that an MCP server offers to its clients. */
export interface DocsSite {
  readonly title: string;
  /** The name of the site in the addresses of its resources. */
  readonly domain: string;
  readonly search: SiteSearch;
  /** Returns the address at which people read a page or a section. */
  urlOf(path: string, anchor?: string): string;
  /** Returns the path of a page from its address, or undefined if the address is outside the site. */
  pathOf(address: string): string | undefined;
}
