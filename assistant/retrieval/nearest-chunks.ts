import type { QueryEmbedder } from '../embeddings/query-embedder.js';
import type { SectionVectors } from '../embeddings/section-vectors.js';
import { indexesOfLargest } from './largest.js';

/** Finds the chunks whose meaning is nearest to a question's. */
export interface Meaning {
  /**
   * Returns the numbers of the nearest chunks, nearest first. `factor` scales the similarity of a chunk; 0 excludes it. Returns undefined
   * if the question could not be embedded.
   */
  nearest(query: string, factor: (chunk: number) => number): Promise<readonly number[] | undefined>;
}

/** Maximum number of chunks; more distant ones are unrelated to the question. */
const MAX_NEAREST = 50;

export function createMeaning({ vectors, dimensions }: SectionVectors, queries: QueryEmbedder): Meaning {
  const rows = dimensions === 0 ? 0 : vectors.length / dimensions;
  return {
    async nearest(query, factor) {
      const asked = await queries.embed(query);
      if (asked?.length !== dimensions) return undefined;
      const scores = new Float32Array(rows);
      for (let row = 0; row < rows; row++) scores[row] = product(vectors, row * dimensions, asked) * factor(row);
      return indexesOfLargest(scores, MAX_NEAREST);
    },
  };
}

/** Returns the product of two vectors. All indexes are in range; a check of each would take longer than the product. */
function product(vectors: Int8Array, from: number, asked: Float32Array): number {
  let sum = 0;
  for (let each = 0; each < asked.length; each++) sum += (vectors[from + each] as number) * (asked[each] as number);
  return sum;
}
