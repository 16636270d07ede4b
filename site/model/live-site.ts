/** The treatment of a site's scripts. `auto` keeps those that work in a file opened from a disk. */
export type ScriptMode = 'auto' | 'keep' | 'strip';

/** The facts of a live site's export beyond those of every export; plain JSON. */
export interface LiveSite {
  /** The address that the given address redirects to. */
  readonly start: string;
  readonly otherStarts: readonly string[];
  /** The address at which the site is published, if it is read from another one. */
  readonly publicUrl?: string;
  /** Addresses that redirect, possibly to a place on a page, or that are another address of the same page. */
  readonly aliases: Readonly<Record<string, string>>;
  /**
   * The documents of applications whose pages have routes as addresses (`#/guide`), with the parameters of a route that
   * hold a place on the page. Omitted if there are none.
   */
  readonly routers?: Readonly<Record<string, readonly string[]>>;
}

/** The properties of a live site's page beyond those of every page. Its `sourcePath` is its address. */
export interface LivePageSource {
  readonly scripts: ScriptMode;
  readonly contentType?: string;
  /** A directive for crawlers that the page itself may lack, because its server sent it as a header. */
  readonly robots?: 'noindex';
  /** True when a browser produced the HTML, after its scripts had run. */
  readonly isDrawn?: true;
  /** True when the page has diagrams that can be drawn for it. */
  readonly hasDiagrams?: true;
}
