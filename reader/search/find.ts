import type { SearchScope } from '../../site/search/page-sections.js';
import { pageTexts, type SectionText } from '../../site/search/query/page-texts.js';
import type { ReadPart } from '../../site/search/query/read-part.js';
import { readQuery } from '../../site/search/query/read-query.js';
import { type RefinedPage, refine } from '../../site/search/query/refine.js';
import { searchParts } from '../../site/search/query/search-parts.js';
import { markedText, type SnippetPiece, snippet } from '../../site/search/query/snippet.js';
import type { WirePage } from '../../site/search/wire.js';
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
 * Returns the results for a query. Loads the parts of the index that can contain it, then the texts of the best pages. Rejects if no
 * part is available.
 */
export async function find(index: LoadedIndex, query: string, filter: Filter): Promise<Answer> {
  const words = readQuery(query);
  const parts = await partsOf(index, filter);
  if (words.length === 0) return { hits: [], pageCount: 0 };
  const accepts = (scope: SearchScope) => isIn(scope, filter);
  const { pages, count, terms, marks } = searchParts(parts, { words, accepts, limit: CANDIDATES });
  const candidates = await Promise.all(
    pages.map(async (page) => {
      const shown = await shownPage(index, page.part.name, page.page);
      return { page: { ...page, ...shown }, title: shown.title, texts: shown.texts };
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

async function partsOf(index: LoadedIndex, filter: Filter): Promise<ReadPart[]> {
  const { parts } = await index.index();
  const wanted = parts.filter(({ scopes }) => scopes.some((scope) => isIn(scope, filter)));
  const loaded = await Promise.allSettled(wanted.map(({ name }) => index.part(name)));
  const found = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failure = loaded.find((result) => result.status === 'rejected');
  // A missing part hides its own pages. If all parts are missing, search fails.
  if (found.length === 0 && failure !== undefined) throw failure.reason;
  return found;
}

/** The facts about a page that its results show. */
interface ShownPage {
  readonly address: string;
  readonly title: string;
  readonly groups: string;
  readonly texts: readonly SectionText[];
}

/** Loads what results show of a page. A page without texts is shown by its title. */
async function shownPage(index: LoadedIndex, part: string, page: number): Promise<ShownPage> {
  const { pages, trails, texts } = await index.rows(part);
  const [address, title, , , , trail, text] = pages[page] ?? NO_PAGE;
  let first = page;
  while (first > 0 && pages[first - 1]?.[6] === text) first -= 1;
  const name = texts[text];
  const loaded = name === undefined ? undefined : await index.texts(name).catch(() => undefined);
  const sections = loaded === undefined ? [] : pageTexts(loaded, page - first);
  return { address, title, groups: trails[trail] ?? '', texts: sections };
}

const NO_PAGE: WirePage = ['', '', 0, 1, 0, 0, 0];

function hitsOf({ page, texts, sections }: RefinedPage<ShownPage>, marks: readonly ReadonlySet<string>[]): Hit[] {
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
