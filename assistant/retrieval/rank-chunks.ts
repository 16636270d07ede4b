import { FIELDS } from '../index/index-format.js';
import { meanLengths, type SiteIndex } from '../index/site-index.js';
import type { Concept } from './read-question.js';
import type { Tuning } from './tuning.js';
import type { Vocabulary } from './vocabulary.js';

/** A chunk with what speaks for it. */
export interface RankedChunk {
  readonly chunk: number;
  /** Sum over the concepts that it has, each by its rarity and how much of it there is; no upper bound. */
  score: number;
  /** Share of the question that it covers, by rarity: 0 to 1. */
  coverage: number;
  /** Share of the names in the question that its page speaks of; 1 where there is none. */
  readonly names: number;
}

/** Ranks all chunks that have any word of a question, by BM25F with the best variant of each concept, and what their pages say. */
export type RankChunks = (concepts: readonly Concept[]) => readonly RankedChunk[];

const WIDTH = FIELDS.length;

export function createRanker(index: SiteIndex, vocabulary: Vocabulary, tuning: Tuning): RankChunks {
  const means = meanLengths(index);
  const scores = new Float32Array(index.chunkCount);
  const covered = new Float32Array(index.chunkCount);
  const best = new Float32Array(index.chunkCount);
  const strength = new Float32Array(index.chunkCount);
  const pageScores = new Float32Array(index.pages.length);
  const pageBest = new Float32Array(index.pages.length);
  const pageNames = new Uint8Array(index.pages.length);

  return (concepts) => {
    const touched: number[] = [];
    const touchedPages: number[] = [];
    let asked = 0;
    const names = concepts.filter(({ isName, weight }) => isName && weight >= 1).length;
    for (const concept of concepts) {
      asked += concept.weight * concept.rarity;
      const now: number[] = [];
      for (const { term, weight } of concept.variants) readPostings(term, weight * concept.weight, concept.rarity, now);
      const pages: number[] = [];
      for (const chunk of now) {
        const value = best[chunk] ?? 0;
        if (scores[chunk] === 0) touched.push(chunk);
        scores[chunk] = (scores[chunk] ?? 0) + value;
        covered[chunk] = (covered[chunk] ?? 0) + (strength[chunk] ?? 0) * concept.weight * concept.rarity;
        best[chunk] = 0;
        strength[chunk] = 0;
        const page = index.pageOf[chunk] ?? 0;
        if (pageBest[page] === 0) pages.push(page);
        pageBest[page] = Math.max(pageBest[page] ?? 0, value);
      }
      for (const page of pages) {
        if (pageScores[page] === 0) touchedPages.push(page);
        pageScores[page] = (pageScores[page] ?? 0) + (pageBest[page] ?? 0);
        pageBest[page] = 0;
        if (concept.isName && concept.weight >= 1) pageNames[page] = (pageNames[page] ?? 0) + 1;
      }
    }
    const ranked = touched.map((chunk): RankedChunk => {
      const ofPage = pageScores[index.pageOf[chunk] ?? 0] ?? 0;
      const made = {
        chunk,
        score: (scores[chunk] ?? 0) + tuning.pageShare * ofPage,
        coverage: asked === 0 ? 0 : (covered[chunk] ?? 0) / asked,
        names: names === 0 ? 1 : (pageNames[index.pageOf[chunk] ?? 0] ?? 0) / names,
      };
      scores[chunk] = 0;
      covered[chunk] = 0;
      return made;
    });
    for (const page of touchedPages) {
      pageScores[page] = 0;
      pageNames[page] = 0;
    }
    return ranked;
  };

  function readPostings(term: number, weight: number, rarity: number, now: number[]): void {
    const { starts, chunks, counts, lengths } = index;
    const own = Math.min(vocabulary.rarity(term), rarity * 1.2);
    const end = starts[term + 1] ?? 0;
    for (let posting = starts[term] ?? 0; posting < end; posting++) {
      const chunk = chunks[posting] ?? 0;
      let frequency = 0;
      for (let field = 0; field < WIDTH; field++) {
        const count = counts[posting * WIDTH + field] ?? 0;
        if (count === 0) continue;
        const share = tuning.fieldLengths[field] ?? 0;
        const length = 1 - share + (share * (lengths[chunk * WIDTH + field] ?? 0)) / (means[field] ?? 1);
        frequency += ((tuning.fieldWeights[field] ?? 0) * count) / length;
      }
      const value = (weight * own * frequency * (tuning.saturation + 1)) / (tuning.saturation + frequency);
      if (value <= 0) continue;
      if (best[chunk] === 0) now.push(chunk);
      if (value > (best[chunk] ?? 0)) best[chunk] = value;
      if (weight > (strength[chunk] ?? 0)) strength[chunk] = Math.min(1, weight);
    }
  }
}
