/** What is done with a site's scripts: `auto` keeps those that work in a file that is opened from a disk. */
export type ScriptMode = 'auto' | 'keep' | 'strip';

/** What an export of a live site knows beside what every export does; plain JSON. */
export interface LiveSite {
  /** Where the given address leads to. */
  readonly start: string;
  readonly otherStarts: readonly string[];
  /** Addresses that lead on: by a redirect, which may name a place on the page, or to another address of the same page. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** What a page of a live site has beside what every page has; its `sourcePath` is its address. */
export interface LivePageSource {
  readonly scripts: ScriptMode;
  readonly contentType?: string;
  /** Its HTML is a browser's: its scripts have done their work. */
  readonly isDrawn?: true;
  /** It holds diagrams that are drawn for it, where that can be done. */
  readonly hasDiagrams?: true;
}
