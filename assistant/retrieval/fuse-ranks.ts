import type { RankedChunk } from './rank-chunks.js';

/** How much first places count above later ones. With the usual 60, what is fiftieth in both is above what is first in one. */
const SMOOTHING = 20;
/** Words count double: by meaning alone a small model finds fewer pages than they do. Measured, see docs/decisions. */
const MEANING = 0.5;

/**
 * Joins the ranking by words with that by meaning, by reciprocal ranks: what both have is first. Scores stay those by words, which alone can be
 * compared between questions; a chunk that stands above better ones takes theirs.
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
  let best = 0;
  return order
    .reverse()
    .map((chunk) => {
      best = Math.max(best, scores.get(chunk) ?? 0);
      return { chunk, score: best };
    })
    .reverse();
}
