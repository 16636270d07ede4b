import type { Finding } from './finding.js';
import type { LivePage } from './live-page.js';

/**
 * A page's rendered content: what is dear to make and depends on the page and the files it uses alone, never on the
 * rest of the site. Plain JSON, cached under the hash of what it depends on.
 */
export interface PageContent {
  /**
   * HTML of the body, in which every address is a reference (see `references.ts`): where it leads is known
   * only when the whole site is.
   */
  readonly html: string;
  /** The body as Markdown, for tools that read text; addresses are references here too. */
  readonly markdown?: string;
  /** Entries of its feed, in page order: its updates, or its sections where it asks for a feed and has none. */
  readonly feed?: readonly FeedEntry[];
  /** HTML of the right column, where the page brings its own (request and response examples, panels). */
  readonly asideHtml?: string;
  /** Script of the page's own, where components of its author's live on it (see `site/content/islands`). */
  readonly islandScript?: string;
  /** For the table of contents, in page order. */
  readonly headings: readonly PageHeading[];
  /** Rules of the utility classes that its elements have. */
  readonly utilityCss?: string;
  /** Where the targets of links are first written: line, column and, where it is not the page's own source, file. */
  readonly linkPlaces?: Readonly<Record<string, LinkPlace>>;
  /** Its formulas need the style sheet and fonts of formulas. */
  readonly usesMath?: true;
  /**
   * Files that were looked up, by path or address, each with its hash; null where it was absent. The content is
   * good for as long as all of them are the same.
   */
  readonly dependencies: Readonly<Record<string, string | null>>;
  readonly findings: readonly Finding[];
  /** The words of its source, counted; left out for pages that are not compared with a source. */
  readonly words?: WordCounts;
  /** What the page needs of the theme beyond what every page has; left out where that is nothing. */
  readonly parts?: readonly PagePart[];
  /** Of what an API description says: how many things the page was found to say, and how many it leaves out, by reason. */
  readonly described?: { readonly found: number; readonly leftOut: Readonly<Record<string, number>> };
  /** Of a page of a live site: the whole page; `html` is then only what it says. */
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
  /** 1 to 6. */
  readonly depth: number;
  /** Plain text. */
  readonly text: string;
}

/** One entry of a page's feed. */
export interface FeedEntry {
  readonly title: string;
  /** A text that may be its date; its title where left out. */
  readonly dated?: string;
  /** Of its heading on the page. */
  readonly id: string;
  /** Plain text. */
  readonly summary: string;
  readonly tags: readonly string[];
}
