/**
 * The searchable text of one page, section by section, from which every index is built. Plain JSON, stored with the
 * batch that rendered the page. Only pages in search have one.
 */
export interface PageSections {
  /** The path without leading slash or extension. */
  readonly path: string;
  /** The file in the bundle. */
  readonly outputPath: string;
  readonly title: string;
  readonly description?: string;
  /** Words by which the page is found although it does not show them: its front matter's keywords, its operation. */
  readonly keywords: readonly string[];
  /** The factor on the page's rank; 1 by default. */
  readonly boost: number;
  /** The labels of the divisions that the page stands in. Undefined when the site has none of the kind. */
  readonly scope: SearchScope;
  /** Labels of the groups on the way to the page, outermost first. */
  readonly groups: readonly string[];
  /** The sections in page order. The first is the text before the first heading, and exists even when it is empty. */
  readonly sections: readonly PageSection[];
}

/** The language, version and product that a page belongs to, by the labels of the navigation. */
export interface SearchScope {
  readonly language?: string;
  readonly version?: string;
  readonly product?: string;
}

/** A heading and its text, up to the next heading of any level. */
export interface PageSection {
  /** The id on the page; empty for the text before the first heading. */
  readonly anchor: string;
  /** The heading as plain text; empty for the text before the first heading. */
  readonly heading: string;
  /** The headings that this one stands under, outermost first. */
  readonly under: readonly string[];
  /** The visible text on one line, cut at `MAX_SECTION_LENGTH` characters. */
  readonly text: string;
}

/** The maximum length of a section. Longer ones are tables of data or whole logs; the rest of them is not found. */
export const MAX_SECTION_LENGTH = 40_000;
