import { wordsIn } from './words-in.js';

/** The number of different words that a page may lose when its controls are pressed: their own labels change. */
const MAX_CHANGED_WORDS = 5;
const MAX_CHANGED_SHARE = 0.02;

/**
 * Returns whether a page that was unfolded still shows what it showed before. An application whose addresses are
 * fragments may show another page, and no address tells that from a state of the same page.
 */
export function keepsText(before: string, unfolded: string): boolean {
  const there = new Set(wordsIn(unfolded));
  const wanted = new Set(wordsIn(before));
  const lost = [...wanted].filter((word) => !there.has(word)).length;
  return lost <= Math.max(MAX_CHANGED_WORDS, wanted.size * MAX_CHANGED_SHARE);
}
