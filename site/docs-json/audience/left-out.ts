import { absoluteTarget } from '../../model/absolute-target.js';
import type { SourceFile, SourceFiles } from '../../model/source-files.js';
import type { SourceReadings } from '../files/source-readings.js';
import type { PageReference } from '../pages/page-reference.js';
import type { PageSource } from '../pages/page-sources.js';

/** The pages that an audience may not see, and the files that belong only to them. */
export interface LeftOut {
  readonly pages: readonly PageSource[];
  /** The files of the pages, and of images and parts that no other page uses. The export must not know them. */
  readonly hidden: ReadonlySet<string>;
  /** API descriptions that contain what the pages document. Other pages are made from them, but they are not published. */
  readonly withheld: ReadonlySet<string>;
}

export interface LeftOutInput {
  readonly files: SourceFiles;
  /** The pages that the audience may not see. */
  readonly pages: readonly PageSource[];
  /** All pages of the project that it may see. */
  readonly kept: Iterable<PageSource>;
  readonly readings: SourceReadings;
  readonly referenceOf: (page: PageSource) => PageReference;
  /** Returns which static files are linked to by any file that is not ignored. */
  readonly linked: (isIgnored: (path: string) => boolean) => Iterable<SourceFile>;
}

/** Collects what belongs to pages that an audience may not see. */
export function collectLeftOut({ files, pages, kept, readings, referenceOf, linked }: LeftOutInput): LeftOut {
  const withheld = new Set(pages.map(referenceOf).flatMap(descriptionsOf));
  const partsOf = (some: Iterable<PageSource>) => withImports(some, files, readings);
  const stays = partsOf(kept);
  const sources = new Set([...partsOf(pages)].filter((path) => !stays.has(path)));
  const isGone = (path: string) => sources.has(path) || withheld.has(path);
  const used = new Set([...linked(isGone)].map(({ path }) => path));
  const unused = [...linked(() => false)].map(({ path }) => path).filter((path) => !used.has(path));
  const hidden = new Set([...sources, ...unused].filter((path) => !withheld.has(path)));
  return { pages, hidden, withheld: new Set([...withheld, ...unused.filter((path) => withheld.has(path))]) };
}

function descriptionsOf({ operation, schema, channel, graphql }: PageReference): string[] {
  return [operation, schema, channel, graphql].flatMap((place) => place?.spec ?? []);
}

/** Returns the files of pages and everything that they import, also through others. */
function withImports(pages: Iterable<PageSource>, files: SourceFiles, readings: SourceReadings): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: SourceFile[] = [];
  const add = (file: SourceFile | undefined) => {
    if (file === undefined || found.has(file.path)) return;
    found.add(file.path);
    waiting.push(file);
  };
  for (const page of pages) if (page.isGenerated === undefined) add(page.file);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!/\.mdx?$/i.test(file.path)) continue;
    for (const target of readings.of(file).scan.imports)
      add(files.get(absoluteTarget(file.path, target).replace(/^\/+/, '')));
  }
  return found;
}
