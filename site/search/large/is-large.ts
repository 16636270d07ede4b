import { PAGES_A_PART } from '../group-for-parts.js';

/**
 * The maximum number of parts that a reader's browser loads for its first question. An index with more of them is divided by
 * the alphabet.
 */
const MAX_LOADED_PARTS = 16;

/** Returns whether an index of so many parts is a large one. */
export function isLargeIndex(parts: number): boolean {
  return parts > MAX_LOADED_PARTS;
}

/** Returns whether the index of a site of so many pages is probably a large one. */
export function isLargeSite(pages: number): boolean {
  return isLargeIndex(pages / PAGES_A_PART);
}
