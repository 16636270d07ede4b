import type { SiteIndex } from '../index/site-index.js';
import { logOddsOf } from '../language/log-odds.js';
import type { Reader } from '../reader/create-reader.js';
import { keepScores } from './fuse-ranks.js';
import type { RankedChunk } from './rank-chunks.js';

/** The number of best chunks whose meanings are compared with the question's. */
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
    likelihoodOf,
  }: { readonly question: string; readonly reader: Reader; readonly likelihoodOf: (score: number) => number },
): Promise<RankedChunk[] | undefined> {
  const compared = ranked.slice(0, MAX_COMPARED);
  const likeness = await reader.compare(
    question,
    compared.map(({ chunk }) => readText(index, chunk)),
  );
  if (likeness === undefined) return undefined;
  const ordered = compared
    .map((each, at) => ({ each, odds: logOddsOf(likelihoodOf(each.score)) + LIKENESS_WEIGHT * (likeness[at] ?? 0) }))
    .sort((one, other) => other.odds - one.odds)
    .map(({ each }) => each);
  return keepScores([...ordered, ...ranked.slice(MAX_COMPARED)]);
}

/** Returns the text of a chunk with the titles above it, as it is read. */
export const readText = (index: SiteIndex, chunk: number): string => `${titlesOf(index, chunk)}\n${index.text(chunk)}`;

/** Returns the title and the headings above a chunk, in one line. */
export function titlesOf(index: SiteIndex, chunk: number): string {
  const { page, headings } = index.chunk(chunk);
  return [page.title, ...headings].join(' › ');
}
