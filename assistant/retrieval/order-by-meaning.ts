import type { SiteIndex } from '../index/site-index.js';
import { logOddsOf } from '../language/log-odds.js';
import type { Reader } from '../reader/create-reader.js';
import { keepScores } from './fuse-ranks.js';
import type { RankedChunk } from './rank-chunks.js';

/** The number of best chunks by words whose meanings are compared with the question's. */
const MAX_COMPARED = 24;
/** The weight of the similarity in meaning, in the logarithm of the odds. */
const LIKENESS_WEIGHT = 4;

/**
 * Sorts the best chunks by words and meaning. Returns undefined if meanings cannot be compared now. Scores remain those by words, as for
 * {@link keepScores}.
 */
export async function orderByMeaning(
  index: SiteIndex,
  ranked: readonly RankedChunk[],
  {
    question,
    reader,
    nearest,
    likelihoodOf,
  }: {
    readonly question: string;
    readonly reader: Reader;
    /** Chunks that are compared too. */
    readonly nearest: readonly number[];
    readonly likelihoodOf: (score: number) => number;
  },
): Promise<RankedChunk[] | undefined> {
  const scores = new Map(ranked.map(({ chunk, score }) => [chunk, score]));
  const chosen = new Set([...ranked.slice(0, MAX_COMPARED).map(({ chunk }) => chunk), ...nearest]);
  const compared = [...chosen].map((chunk) => ({ chunk, score: scores.get(chunk) ?? 0 }));
  const likeness = await reader.compare(
    question,
    compared.map(({ chunk }) => readText(index, chunk)),
  );
  if (likeness === undefined) return undefined;
  const ordered = compared
    .map((each, at) => ({ each, odds: logOddsOf(likelihoodOf(each.score)) + LIKENESS_WEIGHT * (likeness[at] ?? 0) }))
    .sort((one, other) => other.odds - one.odds)
    .map(({ each }) => each);
  return keepScores([...ordered, ...ranked.filter(({ chunk }) => !chosen.has(chunk))]);
}

/** Returns the text of a chunk with the titles above it, as it is read. */
export const readText = (index: SiteIndex, chunk: number): string => `${titlesOf(index, chunk)}\n${index.text(chunk)}`;

/** Returns the title and the headings above a chunk, in one line. */
export function titlesOf(index: SiteIndex, chunk: number): string {
  const { page, headings } = index.chunk(chunk);
  return [page.title, ...headings].join(' › ');
}
