import type { SearchScope } from '../page-sections.js';
import type { IndexFile, PartFile, WirePage } from '../wire.js';
import { type ReadPart, readPart } from './read-part.js';
import type { QueryWord } from './read-query.js';
import type { SearchedExtent } from './search-parts.js';

/** The parts of an index that a question needs, with the words of the question at least. */
export interface SearchedParts {
  readonly parts: readonly ReadPart[];
  /** The extent of all parts that are searched, also of those that have none of the words. */
  readonly extent?: SearchedExtent;
}

/** An index whose files are loaded as questions need them. */
export interface OpenIndex {
  /** The scopes of its pages. */
  readonly scopes: readonly SearchScope[];
  /** Loads what is needed to rank the pages of accepted scopes. Rejects if it cannot be loaded. */
  partsFor(words: readonly QueryWord[], accepts: (scope: SearchScope) => boolean): Promise<SearchedParts>;
  /** Loads what results show of a page. */
  page(part: number, page: number): Promise<ShownRow>;
}

/** The facts about a page that results show. */
export interface ShownRow {
  readonly address: string;
  readonly title: string;
  /** The groups on the way to the page, as shown; empty if there are none. */
  readonly groups: string;
  /** The name of the file with its texts; undefined if there is none. */
  readonly text: string | undefined;
  /** The index of the page in that file. */
  readonly pageInText: number;
}

const NO_PAGE: WirePage = ['', '', 0, 1, 0, 0, 0];

/** Opens an index whose parts are loaded as a whole. `load` loads a part. */
export function openSmallIndex({ parts }: IndexFile, load: (name: string) => Promise<PartFile>): OpenIndex {
  const read = new Map<number, Promise<ReadPart>>();
  const part = (index: number, name: string) => {
    const known = read.get(index) ?? load(name).then((file) => readPart(index, file));
    read.set(index, known);
    known.catch(() => read.delete(index));
    return known;
  };
  return {
    scopes: parts.flatMap(({ scopes }) => scopes),
    async partsFor(_words, accepts) {
      const wanted = parts.flatMap(({ name, scopes }, index) => (scopes.some(accepts) ? [part(index, name)] : []));
      const loaded = await Promise.allSettled(wanted);
      const found = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const failure = loaded.find((result) => result.status === 'rejected');
      // A missing part hides its own pages. If all parts are missing, search fails.
      if (found.length === 0 && failure !== undefined) throw failure.reason;
      return { parts: found };
    },
    async page(index, page) {
      const { pages, trails, texts } = await load(parts[index]?.name ?? '');
      const [address, title, , , , trail, text] = pages[page] ?? NO_PAGE;
      let first = page;
      while (first > 0 && pages[first - 1]?.[6] === text) first -= 1;
      return { address, title, groups: trails[trail] ?? '', text: texts[text], pageInText: page - first };
    },
  };
}
