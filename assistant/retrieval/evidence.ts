import type { SiteIndex } from '../index/site-index.js';
import type { Concept } from './concept.js';
import type { RankedChunk } from './rank-chunks.js';
import type { ReadQuestion } from './read-question.js';

/** What tells whether a site answers a question at all, beside how well the best of it ranks. */
export interface Evidence {
  /** Most of what was asked that one of the best chunks speaks of, 0 to 1; words that tell more count more. */
  readonly coverage: number;
  /** How many of the names in the question stand on none of the best pages: 0, 1, 2 for two or more, or between where only something like it does. */
  readonly missingNames: number;
  /** How many names were asked for, 0, 1, 2 for two or more: what is said of other things answers less of such a question. */
  readonly names: number;
  /** How many words were asked that say something; of an earlier question by their weight. */
  readonly asked: number;
  /** How much that word tells of the question which the site does not have, 0 to 1; of several, the one that tells most. */
  readonly strangest: number;
  /** What the chunk behind the best few ranks like, as a share of the best one's rank: much where all are as good, and none answers outright. */
  readonly rivals: number;
}

/** Of the first ranked chunks, so many are looked at for words, and their pages for names. */
const BEST_CHUNKS = 5;
const BEST_PAGES = 3;
const MAX_NAMES = 2;
/** Place of the chunk that the best one is compared with. */
const RIVAL = 10;
/** A word that nearly every chunk has tells little, but not nothing. */
const MIN_RARITY = 0.3;

export function evidenceOf(index: SiteIndex, { concepts }: ReadQuestion, ranked: readonly RankedChunk[]): Evidence {
  const words = concepts.filter(({ kind, isExpression }) => kind !== 'part' && !isExpression);
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
    names: Math.min(
      MAX_NAMES,
      names.reduce((sum, { weight }) => sum + Math.min(1, weight), 0),
    ),
    asked: words.reduce((sum, { weight }) => sum + Math.min(1, weight), 0),
    strangest: words.reduce(
      (most, { isKnown, informativeness }) => (isKnown ? most : Math.max(most, informativeness)),
      0,
    ),
    rivals: (ranked[RIVAL - 1]?.score ?? 0) / (ranked[0]?.score ?? 1),
  };
}

/** Weight of the best that chunks from one number up to another have for a concept; 0 where they have nothing. */
function metBetween(index: SiteIndex, { variants }: Concept, from: number, to: number): number {
  let met = 0;
  for (const { term, weight } of variants) if (weight > met && hasBetween(index, term, from, to)) met = weight;
  return met;
}

/** Postings go up, so that half of them is left out at each look. */
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
