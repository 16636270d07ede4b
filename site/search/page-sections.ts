/**
 * What can be found on one page, section by section: the material of every index over a site. Plain JSON, kept with the
 * batch that the page was rendered in. Only pages that search may show have one.
 */
export interface PageSections {
  /** Without leading slash or extension. */
  readonly path: string;
  /** File in the bundle. */
  readonly outputPath: string;
  readonly title: string;
  readonly description?: string;
  /** Words the page should be found by though it does not show them: its front matter's keywords, its operation. */
  readonly keywords: readonly string[];
  /** Factor on the page's rank; 1 where nobody asked for another. */
  readonly boost: number;
  /** Labels of the divisions that the page stands in; undefined where the site has none of the kind. */
  readonly scope: SearchScope;
  /** Labels of the groups on the way to the page, outermost first. */
  readonly groups: readonly string[];
  /** In page order; the first is what stands before the first heading, and is there even when that is nothing. */
  readonly sections: readonly PageSection[];
}

/** Which of a site's languages, versions and products a page belongs to, by the labels of its navigation. */
export interface SearchScope {
  readonly language?: string;
  readonly version?: string;
  readonly product?: string;
}

/** A heading and what stands under it, up to the next heading of any level. */
export interface PageSection {
  /** Id on the page; empty for what stands before the first heading. */
  readonly anchor: string;
  /** Plain text; empty for what stands before the first heading. */
  readonly heading: string;
  /** Headings that this one stands under, outermost first. */
  readonly under: readonly string[];
  /** What readers see, on one line; cut at `MAX_SECTION_LENGTH` characters. */
  readonly text: string;
}

/** Longer sections are tables of data or whole logs: what is further down is not found. */
export const MAX_SECTION_LENGTH = 40_000;
