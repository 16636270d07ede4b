import type { ScopeKind } from '../search/page-place.js';
import type { SearchScope } from '../search/page-sections.js';

/**
 * The passages of one page from which questions are answered: its text as Markdown, divided at headings. Plain JSON,
 * stored with the batch that rendered the page. Only pages in search have passages, and they contain only what readers
 * see.
 */
export interface PagePassages {
  /** The path without leading slash or extension. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Words by which the page is found although it does not show them. */
  readonly keywords: readonly string[];
  /** The factor on the page's rank; 1 by default. */
  readonly boost: number;
  readonly scope: SearchScope;
  /** The kinds of division in which the page stands outside the default one. */
  readonly nonDefault: readonly ScopeKind[];
  /** Labels of the groups on the way to the page, outermost first. */
  readonly groups: readonly string[];
  /**
   * True for a changelog. Its entries describe past changes and must not rank above the page with the current state.
   */
  readonly kind: 'page' | 'api' | 'changelog';
  /** The passages in page order. The first is the text before the first heading, and exists even when it is empty. */
  readonly passages: readonly Passage[];
}

export interface Passage {
  /** The id on the page; empty for the text before the first heading. */
  readonly anchor: string;
  /** The headings on the way to it, outermost first, its own last; empty for the text before the first heading. */
  readonly headings: readonly string[];
  /** The Markdown. Addresses lead to the site's root (`/guide#set-up`) or to other hosts. */
  readonly text: string;
}
