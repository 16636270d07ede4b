import { FIELDS } from '../index/index-format.js';
import { meanLengths, type SiteIndex } from '../index/site-index.js';
import type { Concept } from './concept.js';
import { nthLargest } from './nth-largest.js';
import type { Tuning } from './tuning.js';
import type { Vocabulary } from './vocabulary.js';

/** A chunk with its score. */
export interface RankedChunk {
  readonly chunk: number;
  /** The sum over its concepts, each weighted by rarity and frequency; without upper bound. */
  score: number;
}

/** Ranks all chunks with any word of a question, by BM25F with the best variant of each concept, and by the rest of their pages. */
export type RankChunks = (concepts: readonly Concept[]) => RankedChunk[];

const WIDTH = FIELDS.length;

export function createRanker(index: SiteIndex, vocabulary: Vocabulary, tuning: Tuning): RankChunks {
  const shares = fieldShares(index, tuning);
  const scores = new Float32Array(index.chunkCount);
  const best = new Float32Array(index.chunkCount);
  const pageScores = new Float32Array(index.pages.length);
  const pageBest = new Float32Array(index.pages.length);

  return (concepts) => {
    const touched: number[] = [];
    const touchedPages: number[] = [];
    for (const concept of concepts) {
      const now: number[] = [];
      for (const { term, weight } of concept.variants) readPostings(term, weight * concept.weight, concept.rarity, now);
      const pages: number[] = [];
      for (const chunk of now) {
        const value = best[chunk] ?? 0;
        if (scores[chunk] === 0) touched.push(chunk);
        scores[chunk] = (scores[chunk] ?? 0) + value;
        best[chunk] = 0;
        const page = index.pageOf[chunk] ?? 0;
        if (pageBest[page] === 0) pages.push(page);
        pageBest[page] = Math.max(pageBest[page] ?? 0, value);
      }
      for (const page of pages) {
        if (pageScores[page] === 0) touchedPages.push(page);
        pageScores[page] = (pageScores[page] ?? 0) + (pageBest[page] ?? 0);
        pageBest[page] = 0;
      }
    }
    const ranked = touched.map((chunk): RankedChunk => {
      const score = (scores[chunk] ?? 0) + tuning.pageShare * (pageScores[index.pageOf[chunk] ?? 0] ?? 0);
      scores[chunk] = 0;
      return { chunk, score };
    });
    for (const page of touchedPages) pageScores[page] = 0;
    return ranked;
  };

  function readPostings(term: number, weight: number, rarity: number, now: number[]): void {
    const { starts, chunks, counts } = index;
    const most = weight * Math.min(vocabulary.rarity(term), rarity * 1.2) * (tuning.saturation + 1);
    if (most <= 0) return;
    const end = starts[term + 1] ?? 0;
    for (let posting = starts[term] ?? 0; posting < end; posting++) {
      const chunk = chunks[posting] ?? 0;
      let frequency = 0;
      for (let field = 0; field < WIDTH; field++) {
        const count = counts[posting * WIDTH + field] ?? 0;
        if (count !== 0) frequency += count * (shares[chunk * WIDTH + field] ?? 0);
      }
      const value = (most * frequency) / (tuning.saturation + frequency);
      if (value <= 0) continue;
      if (best[chunk] === 0) now.push(chunk);
      if (value > (best[chunk] ?? 0)) best[chunk] = value;
    }
  }
}

/** Returns the weight of a term in each field of each chunk: the field's weight, reduced if the field is longer than average. */
function fieldShares(index: SiteIndex, { fieldWeights, fieldLengths }: Tuning): Float32Array {
  const means = meanLengths(index);
  return Float32Array.from(index.lengths, (own, at) => {
    const share = fieldLengths[at % WIDTH] ?? 0;
    return (fieldWeights[at % WIDTH] ?? 0) / (1 - share + (share * own) / (means[at % WIDTH] ?? 1));
  });
}

/** Returns the best chunks, best first, without those that have no score. */
export function bestChunks(ranked: readonly RankedChunk[], most: number): RankedChunk[] {
  const scores = new Float32Array(ranked.length);
  for (let at = 0; at < scores.length; at++) scores[at] = ranked[at]?.score ?? 0;
  // Rounded down to the precision of those numbers, so that none of the largest is lost.
  const least = Math.max(0, nthLargest(scores, most) * (1 - 1e-6));
  return ranked
    .filter(({ score }) => score > 0 && score >= least)
    .sort((a, b) => b.score - a.score || a.chunk - b.chunk)
    .slice(0, most);
}
