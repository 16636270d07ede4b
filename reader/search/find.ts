import type { SearchScope } from '../../site/search/page-sections.js';
import type { ShownRow } from '../../site/search/query/open-index.js';
import { pageTexts, type SectionText } from '../../site/search/query/page-texts.js';
import { readQuery } from '../../site/search/query/read-query.js';
import { type RefinedPage, refine } from '../../site/search/query/refine.js';
import { searchParts } from '../../site/search/query/search-parts.js';
import { markedText, type SnippetPiece, snippet } from '../../site/search/query/snippet.js';
import type { LoadedIndex } from './load-index.js';

/** One line of the list of results. */
export interface Hit {
  /** The address from the bundle's root, with its fragment. */
  readonly address: string;
  /** The heading, or the page's title for text before the first heading. */
  readonly title: readonly SnippetPiece[];
  /** The place of the section: groups, page, and headings above it. */
  readonly trail: readonly string[];
  readonly snippet: readonly SnippetPiece[];
  readonly isPage: boolean;
}

export interface Answer {
  readonly hits: readonly Hit[];
  readonly pageCount: number;
}

/** The required label for each kind of division. Kinds that are missing are not checked. Pages without a kind match every label. */
export type Filter = SearchScope;

/** Number of pages whose texts are loaded, and number of pages shown. */
const CANDIDATES = 14;
const SHOWN_PAGES = 10;
const SECTIONS_SHOWN = 3;
/** A further section of a page is shown if its score is at least this share of the best one's. */
const NOT_MUCH_WORSE = 0.6;

/**
 * Returns the results for a query. Loads the parts of the index that can contain it, then the texts of the best pages. Rejects if they
 * are not available.
 */
export async function find(index: LoadedIndex, query: string, filter: Filter): Promise<Answer> {
  const words = readQuery(query);
  const accepts = (scope: SearchScope) => isIn(scope, filter);
  const opened = await index.open();
  const { parts, ...extent } = await opened.partsFor(words, accepts);
  if (words.length === 0) return { hits: [], pageCount: 0 };
  const { pages, count, terms, marks } = searchParts(parts, { words, accepts, limit: CANDIDATES, ...extent });
  const candidates = await Promise.all(
    pages.map(async (page) => {
      const row = await opened.page(page.part, page.page);
      return { page: { ...page, ...row }, title: row.title, texts: await textsOf(index, row) };
    }),
  );
  const hits = refine(candidates, terms)
    .slice(0, SHOWN_PAGES)
    .flatMap((page) => hitsOf(page, marks));
  return { hits, pageCount: count };
}

/** Returns whether a page of this scope may be shown. */
function isIn(scope: SearchScope, filter: Filter): boolean {
  return (['language', 'version', 'product'] as const).every(
    (kind) => filter[kind] === undefined || scope[kind] === undefined || scope[kind] === filter[kind],
  );
}

/** Loads the texts of a page. A page without texts is shown by its title. */
async function textsOf(index: LoadedIndex, { text, pageInText }: ShownRow): Promise<readonly SectionText[]> {
  const file = text === undefined ? undefined : await index.texts(text).catch(() => undefined);
  return file === undefined ? [] : pageTexts(file, pageInText);
}

function hitsOf({ page, texts, sections }: RefinedPage<ShownRow>, marks: readonly ReadonlySet<string>[]): Hit[] {
  const { address, title, groups } = page;
  const best = sections[0]?.score ?? 0;
  return sections
    .filter(({ score }, index) => index === 0 || score >= NOT_MUCH_WORSE * best)
    .slice(0, SECTIONS_SHOWN)
    .map(({ section }): Hit => {
      const { anchor = '', heading = '', under = [], text = '' } = texts[section] ?? {};
      const isPage = heading === '';
      return {
        address: anchor === '' ? address : `${address}#${anchor}`,
        title: markedText(isPage ? title : heading, marks),
        trail: [...(groups === '' ? [] : [groups]), ...(isPage ? [] : [title, ...under])],
        snippet: snippet(text, marks),
        isPage,
      };
    });
}
