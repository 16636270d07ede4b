import type { ScopeKind } from '../search/page-place.js';
import type { SearchScope } from '../search/page-sections.js';

/**
 * What can be said of one page when somebody asks: its text as Markdown, cut at headings. Plain JSON, kept with the batch
 * that the page was rendered in. Only pages that search may show have one, and only what readers see is in it.
 */
export interface PagePassages {
  /** Without leading slash or extension. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Words the page should be found by though it does not show them. */
  readonly keywords: readonly string[];
  /** Factor on the page's rank; 1 where nobody asked for another. */
  readonly boost: number;
  readonly scope: SearchScope;
  /** The kinds of division in which the page stands outside the one that the site shows by default. */
  readonly nonDefault: readonly ScopeKind[];
  /** Labels of the groups on the way to the page, outermost first. */
  readonly groups: readonly string[];
  /** A changelog says what was once new: it must not win over the page that says how things are. */
  readonly kind: 'page' | 'api' | 'changelog';
  /** In page order; the first is what stands before the first heading, and is there even when that is nothing. */
  readonly passages: readonly Passage[];
}

export interface Passage {
  /** Id on the page; empty for what stands before the first heading. */
  readonly anchor: string;
  /** Headings on the way to it, outermost first, its own last; empty for what stands before the first. */
  readonly headings: readonly string[];
  /** Markdown; addresses lead to the site's root (`/guide#set-up`) or to other hosts. */
  readonly text: string;
}
