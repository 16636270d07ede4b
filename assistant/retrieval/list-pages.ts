import type { SiteIndex } from '../index/site-index.js';
import type { ListedPage } from '../site-search.js';

/** Returns the pages of an index, in its order. */
export function listPages({ pages }: SiteIndex): readonly ListedPage[] {
  return pages.map(({ path, title, description, kind, nonDefault, sections }) => ({
    path,
    title,
    ...(description !== undefined && { description }),
    kind,
    isOtherEdition: nonDefault.length > 0,
    headings: sections.flatMap(([, headings]) => headings.at(-1) ?? []),
  }));
}
