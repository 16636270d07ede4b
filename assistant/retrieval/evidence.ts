import type { SiteIndex } from '../index/site-index.js';
import type { Concept } from './concept.js';
import type { RankedChunk } from './rank-chunks.js';
import type { ReadQuestion } from './read-question.js';

/** The signals that tell whether a site answers a question at all. */
export interface Evidence {
  /** The largest share of the question that one of the best chunks covers, 0 to 1, weighted by informativeness. */
  readonly coverage: number;
  /** The number of names in the question that none of the best pages contains: 0, 1, or 2 for two or more; fractions for similar names. */
  readonly missingNames: number;
  /** The informativeness of the most informative word that the site does not have, 0 to 1. */
  readonly strangest: number;
  /** The score of the chunk after the best few, relative to the best one's: high if all are equally good and none stands out. */
  readonly rivals: number;
}

/** The number of best chunks that are checked for words, and whose pages are checked for names. */
const BEST_CHUNKS = 5;
const BEST_PAGES = 3;
const MAX_NAMES = 2;
/** The rank of the chunk that the best one is compared with. */
const RIVAL = 10;
/** Minimum rarity: a word in almost every chunk counts little, but not nothing. */
const MIN_RARITY = 0.3;

export function evidenceOf(index: SiteIndex, { concepts }: ReadQuestion, ranked: readonly RankedChunk[]): Evidence {
  const words = concepts.filter(({ kind }) => kind !== 'part');
  const names = words.filter(({ isName, weight }) => isName && weight >= 1);
  const best = ranked.slice(0, BEST_CHUNKS).map(({ chunk }) => chunk);
  const pages = best.slice(0, BEST_PAGES).map((chunk) => index.pages[index.pageOf[chunk] ?? 0]);
  const onPages = (name: Concept) =>
    pages.map((page) => (page === undefined ? 0 : metBetween(index, name, page.first, page.first + page.count)));
  const weights = words.map(
    ({ weight, informativeness, rarity }) =>
      Math.min(1, weight) * Math.sqrt(informativeness * Math.max(MIN_RARITY, rarity)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = best.map((chunk) =>
    words.reduce((sum, word, at) => sum + (weights[at] ?? 0) * metBetween(index, word, chunk, chunk + 1), 0),
  );
  return {
    coverage: total === 0 ? 0 : Math.max(0, ...covered) / total,
    missingNames: Math.min(
      MAX_NAMES,
      names.reduce((sum, name) => sum + 1 - Math.max(0, ...onPages(name)), 0),
    ),
    strangest: words.reduce(
      (most, { isKnown, informativeness }) => (isKnown ? most : Math.max(most, informativeness)),
      0,
    ),
    rivals: (ranked[RIVAL - 1]?.score ?? 0) / (ranked[0]?.score ?? 1),
  };
}

/** Returns the weight of the best match for a concept in a range of chunks; 0 if there is none. */
function metBetween(index: SiteIndex, { variants }: Concept, from: number, to: number): number {
  let met = 0;
  for (const { term, weight } of variants) if (weight > met && hasBetween(index, term, from, to)) met = weight;
  return met;
}

/** Returns whether a term occurs in a range of chunks, by binary search in its ascending postings. */
function hasBetween({ starts, chunks }: SiteIndex, term: number, from: number, to: number): boolean {
  let low = starts[term] ?? 0;
  const end = starts[term + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunks[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low < end && (chunks[low] ?? 0) < to;
}
