import type { CorpusTab } from '../corpus-pages.js';

/** A program that builds a documentation site, with what it needs for a generated project. */
export interface Peer {
  readonly name: string;
  /** The folder of the installed packages, which the project is written into. Peers may share one. */
  readonly home: string;
  readonly npm?: readonly string[];
  readonly moduleType?: 'module';
  /** A package of Python. */
  readonly pip?: string;
  /** Arguments of Node, or of a program in the folder of `pip`. */
  readonly command: readonly [string, ...string[]];
  readonly environment?: Record<string, string>;
  /** Everything that a project consists of. It is removed before another one is written. */
  readonly sources: readonly string[];
  /** The caches, which are removed before a cold build, as the output is. */
  readonly caches: readonly string[];
  readonly output: string;
  /** The file of a page, by its path without extension. */
  pageFile(path: string): string;
  /** Returns the project's files by their paths. */
  project(tabs: readonly CorpusTab[]): Record<string, string>;
  /** The features of the build with this configuration. */
  readonly does: readonly Feature[];
}

/** The features in which builds differ: a faster build may simply do less. */
export const FEATURES = [
  'highlights',
  'two themes',
  'search',
  'full look',
  'links checked',
  'anchors checked',
  'opened in a browser',
  'opens from a disk',
  'Markdown copies',
  'archive with hashes',
] as const;
export type Feature = (typeof FEATURES)[number];
