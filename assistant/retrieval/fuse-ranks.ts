import type { RankedChunk } from './rank-chunks.js';

/** The smoothing of reciprocal rank fusion. With the usual 60, a chunk ranked fiftieth in both lists is above one ranked first in one. */
const SMOOTHING = 20;
/**
 * The weight of the ranking by meaning. Words count double, because a small model finds fewer pages by meaning alone. This was measured.
 */
const MEANING = 0.5;

/**
 * Merges the rankings by words and by meaning with reciprocal rank fusion. Scores remain those by words, because only they are comparable
 * between questions; a chunk that moves above better ones takes their score.
 */
export function fuseRanks(byWords: readonly RankedChunk[], byMeaning: readonly number[]): RankedChunk[] {
  const fused = new Map<number, number>();
  const scores = new Map<number, number>();
  const add = (chunk: number, place: number, weight = 1) =>
    fused.set(chunk, (fused.get(chunk) ?? 0) + weight / (SMOOTHING + place + 1));
  for (const [place, { chunk, score }] of byWords.entries()) {
    add(chunk, place);
    scores.set(chunk, score);
  }
  for (const [place, chunk] of byMeaning.entries()) add(chunk, place, MEANING);
  const order = [...fused].sort(([a, one], [b, other]) => other - one || a - b).map(([chunk]) => chunk);
  return keepScores(order.map((chunk) => ({ chunk, score: scores.get(chunk) ?? 0 })));
}

/** Returns chunks in another order than that of their scores with scores that decrease: one that moved above better ones takes their score. */
export function keepScores(ordered: readonly RankedChunk[]): RankedChunk[] {
  let best = 0;
  return ordered
    .toReversed()
    .map(({ chunk, score }) => {
      best = Math.max(best, score);
      return { chunk, score: best };
    })
    .reverse();
}
