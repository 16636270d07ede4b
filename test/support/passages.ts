import { buildIndex } from '../../assistant/index/build-index.js';
import { openIndex } from '../../assistant/index/site-index.js';
import { createSiteSearch } from '../../assistant/retrieval/create-site-search.js';
import type { SiteSearch } from '../../assistant/site-search.js';
import type { PagePassages } from '../../site/passages/page-passages.js';

/** A page for an index: its title, its text before the first heading, and its sections by their headings. */
export function passagesOf(
  path: string,
  title: string,
  sections: Readonly<Record<string, string>>,
  more: Partial<PagePassages> = {},
): PagePassages {
  return {
    path,
    title,
    keywords: [],
    boost: 1,
    scope: {},
    nonDefault: [],
    groups: [],
    kind: 'page',
    passages: Object.entries(sections).map(([heading, text]) => ({
      anchor: heading.toLowerCase().replace(/\W+/g, '-').replace(/^-|-$/g, ''),
      headings: heading === '' ? [] : [heading],
      text,
    })),
    ...more,
  };
}

export function searchOver(...pages: readonly PagePassages[]): SiteSearch {
  return createSiteSearch(openIndex(buildIndex(pages)));
}

/** Paths of the results, best first. */
export async function found(search: SiteSearch, query: string, more: object = {}): Promise<string[]> {
  return (await search.search({ query, pageSize: 10, ...more })).map(({ path }) => path);
}
