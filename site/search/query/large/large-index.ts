import {
  type FactsFile,
  type LargeIndexFile,
  type LargeRow,
  ROWS_A_FILE,
  type RowsFile,
  type VocabularyFile,
  type WordRun,
  type WordsFile,
} from '../../large/large-wire.js';
import { formsOf } from '../find-terms.js';
import { allowedSlips, nearTerms } from '../near-terms.js';
import type { OpenIndex, SearchedParts } from '../open-index.js';
import { type PartWords, type RankedPages, type ReadPart, readTerms } from '../read-part.js';
import type { QueryWord } from '../read-query.js';
import { LoadedWords, type PartRange } from './loaded-words.js';
import { readFacts } from './read-facts.js';

/** Loads the files of a large index by their names. Failed files are loaded again when they are needed next. */
export interface LargeFiles {
  rows(name: string): Promise<RowsFile>;
  facts(name: string): Promise<FactsFile>;
  words(name: string): Promise<WordsFile>;
  vocabulary(name: string): Promise<VocabularyFile>;
}

/**
 * Opens a large index. A question loads the files that have its words, and puts them together to parts that have nothing
 * but these. They are ranked by the same code as whole parts, with the same results.
 */
export function openLargeIndex(index: LargeIndexFile, files: LargeFiles): OpenIndex {
  const words = new LoadedWords(index.words, files.words);
  const vocabulary = new Map<string, Vocabulary>();
  const ranked = new Map<number, RankedPages>();

  return {
    scopes: index.scopes,
    async page(part, page) {
      const { pages, trails, texts } = await files.rows(index.parts[part]?.[0][Math.floor(page / ROWS_A_FILE)] ?? '');
      const [address, title, , trail, text, pageInText] = pages[page % ROWS_A_FILE] ?? NO_ROW;
      return { address, title, groups: trails[trail] ?? '', text: texts[text], pageInText };
    },
    async partsFor(query, accepts) {
      const isAccepted = index.scopes.map(accepts);
      const isWanted = index.parts.map(([, , , scopes]) => scopes.some((scope) => isAccepted[scope]));
      const collected = await collect(query, isWanted);
      const parts = partsOf(collected);
      // Without a question, loads what nearly every question needs, while the reader types.
      await loadFacts(
        query.length > 0 ? [...parts.keys()] : isWanted.flatMap((wanted, part) => (wanted ? [part] : [])),
      );
      return {
        parts: [...parts].flatMap(([part, own]): ReadPart[] => {
          const pages = ranked.get(part);
          return pages === undefined ? [] : [{ ...pages, ...own }];
        }),
        extent: extentOf(index, isWanted),
      };
    },
  };

  /** Loads the words that match those of a query, and returns where they occur in the parts that are searched. */
  async function collect(query: readonly QueryWord[], isWanted: readonly boolean[]) {
    const isSearched = rangeOf(isWanted);
    const collected = new Map<string, readonly WordRun[]>();
    const take = (terms: Iterable<string>) => {
      let isFound = false;
      for (const term of terms) {
        const runs = collected.get(term) ?? words.runsOf(term, isSearched).filter(({ part }) => isWanted[part]);
        if (runs.length === 0) continue;
        collected.set(term, runs);
        isFound = true;
      }
      return isFound;
    };
    const loadAll = (terms: Iterable<string>) =>
      words.load([...terms].flatMap((term) => words.filesOf(term, isSearched)));

    const direct = query.map((word) => ({
      word,
      terms: [word.text, ...(word.isPair ? [] : formsOf(word.text).forms)],
      completions: word.isBegun ? words.completionFiles(word.text, isSearched) : [],
    }));
    await Promise.all([
      loadAll(direct.flatMap(({ terms }) => terms)),
      words.load(direct.flatMap(({ completions }) => completions)),
    ]);
    for (const { word, terms, completions } of direct) {
      const begun = words.completions(word.text, completions);
      if (take([...terms, ...begun])) continue;
      if (word.parts.length > 0) {
        await loadAll(word.parts);
        take(word.parts);
        continue;
      }
      const slips = word.isPair ? 0 : allowedSlips(word.text);
      if (slips === 0) continue;
      // The nearest words that occur in the parts that are searched are enough.
      for (const near of await nearWords(word, slips)) {
        await loadAll(near);
        if (take(near)) break;
      }
    }
    return collected;
  }

  /** Returns the words of the site with one typo, and with two, as far as they are allowed. */
  async function nearWords(word: QueryWord, slips: number): Promise<readonly string[][]> {
    const found: string[][] = Array.from({ length: slips }, () => []);
    await Promise.all(
      index.vocabulary.map(async ([name]) => {
        const terms = vocabulary.get(name) ?? readTerms({ terms: await files.vocabulary(name), postings: '' });
        vocabulary.set(name, terms);
        for (const { term, distance } of nearTerms(terms, word.text, { slips, isBegun: word.isBegun }))
          found[distance - 1]?.push(terms.terms[term] ?? '');
      }),
    );
    return found;
  }

  async function loadFacts(parts: readonly number[]): Promise<void> {
    const missing = new Set<number>();
    for (const part of parts) if (!ranked.has(part)) missing.add(factsFileOf(part));
    await Promise.all(
      [...missing].map(async (file) => {
        const [name = '', first = 0] = index.facts[file] ?? [];
        for (const [at, facts] of (await files.facts(name)).entries())
          ranked.set(first + at, readFacts(first + at, facts, index.scopes));
      }),
    );
  }

  function factsFileOf(part: number): number {
    const next = index.facts.findIndex(([, first]) => first > part);
    return (next === -1 ? index.facts.length : next) - 1;
  }
}

const NO_ROW: LargeRow = ['', '', 0, 0, 0, 0];

type Vocabulary = Pick<PartWords, 'terms' | 'shared'>;

/** Returns the words of each part that has one, in the order of parts. */
function partsOf(collected: ReadonlyMap<string, readonly WordRun[]>): ReadonlyMap<number, PartWords> {
  const parts = new Map<number, { terms: string[]; postings: string[] }>();
  for (const term of [...collected.keys()].sort())
    for (const { part, postings } of collected.get(term) ?? []) {
      const words = parts.get(part) ?? { terms: [], postings: [] };
      parts.set(part, words);
      words.terms.push(term);
      words.postings.push(postings);
    }
  const inOrder = [...parts].sort(([a], [b]) => a - b);
  return new Map(inOrder.map(([part, words]) => [part, { ...words, shared: new Uint8Array(words.terms.length) }]));
}

function rangeOf(isWanted: readonly boolean[]): PartRange {
  const before = new Uint32Array(isWanted.length + 1);
  for (const [part, wanted] of isWanted.entries()) before[part + 1] = (before[part] ?? 0) + (wanted ? 1 : 0);
  return (first, last) => (before[Math.min(last + 1, isWanted.length)] ?? 0) > (before[first] ?? 0);
}

function extentOf({ parts }: LargeIndexFile, isWanted: readonly boolean[]): SearchedParts['extent'] {
  let [sections, totalLength] = [0, 0];
  for (const [part, [, count, length]] of parts.entries()) {
    if (isWanted[part] !== true) continue;
    sections += count;
    totalLength += length;
  }
  return { sections, totalLength };
}
