import type { Finding } from './finding.js';
import type { LivePage } from './live-page.js';

/**
 * A page's rendered content: the expensive part, which depends on the page and the files it uses, never on the rest of
 * the site. Plain JSON, cached under the hash of what it depends on.
 */
export interface PageContent {
  /**
   * The HTML of the body, in which every address is a reference (see `references.ts`): its target is known only with
   * the whole site.
   */
  readonly html: string;
  /** The body as Markdown, for tools that read text; addresses are references here too. */
  readonly markdown?: string;
  /**
   * The entries of its feed, in page order: its updates, or its sections when it requests a feed and has no updates.
   */
  readonly feed?: readonly FeedEntry[];
  /** The HTML of the right column, when the page has its own (request and response examples, panels). */
  readonly asideHtml?: string;
  /** The script of this page, when it has its authors' components (see `site/content/islands`). */
  readonly islandScript?: string;
  /** The headings for the table of contents, in page order. */
  readonly headings: readonly PageHeading[];
  /** The rules of the utility classes that its elements use. */
  readonly utilityCss?: string;
  /**
   * The places where the targets of links are first written: line, column and, unless it is the page's own source,
   * file.
   */
  readonly linkPlaces?: Readonly<Record<string, LinkPlace>>;
  /** True when its formulas need the style sheet and fonts of formulas. */
  readonly usesMath?: true;
  /**
   * Files that were looked up, by path or address, each with its hash; null for a missing file. The content is valid as
   * long as all of them are unchanged.
   */
  readonly dependencies: Readonly<Record<string, string | null>>;
  readonly findings: readonly Finding[];
  /** True when the source could not be read: the content is a notice that says so. */
  readonly isUnreadable?: true;
  /** The words of its source, counted; left out for pages that are not compared with a source. */
  readonly words?: WordCounts;
  /** The parts of the theme that the page needs beyond those of every page; omitted when there are none. */
  readonly parts?: readonly PagePart[];
  /** The number of things of an API description that the page contains, and the number that it omits, by reason. */
  readonly described?: { readonly found: number; readonly leftOut: Readonly<Record<string, number>> };
  /** The whole page of a live site's page; `html` is then only its content. */
  readonly live?: LivePage;
}

/** The words of a page's source. */
export interface WordCounts {
  /** Words that readers are meant to get. */
  readonly shown: number;
  /** Words that are omitted on purpose, such as those for another audience. */
  readonly leftOut: number;
}

export type LinkPlace = readonly [line: number, column: number, file?: string];

/** Parts of the theme that are loaded by the pages that need them. */
export type PagePart = 'api' | 'playground';

export interface PageHeading {
  readonly id: string;
  /** The level, 1 to 6. */
  readonly depth: number;
  /** The heading as plain text. */
  readonly text: string;
}

/** One entry of a page's feed. */
export interface FeedEntry {
  readonly title: string;
  /** A text that may be its date; its title by default. */
  readonly dated?: string;
  /** The id of its heading on the page. */
  readonly id: string;
  /** The summary as plain text. */
  readonly summary: string;
  readonly tags: readonly string[];
}
