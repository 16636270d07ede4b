import { editDistance } from './edit-distance.js';

/** Longer names are not compared: nobody would recognize them as misspellings. */
const LONGEST = 200;

/**
 * Returns the name that a person most likely meant by one that does not exist: the one with the fewest different
 * letters, as long as they are few for its length; of several, the one with the longest common beginning, which people
 * seldom mistype. A difference in case counts half a letter. Returns undefined if no name is close.
 */
export function nearest(wanted: string, names: Iterable<string>): string | undefined {
  if (wanted.length > LONGEST) return undefined;
  const folded = wanted.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.min(5, Math.floor(wanted.length / 3))) + 0.75;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(folded, name.toLowerCase(), Math.floor(bestDistance)) + (name === wanted ? 0 : 0.5);
    const isEqual = distance === bestDistance && best !== undefined;
    if (distance < bestDistance || (isEqual && commonStart(wanted, name) > commonStart(wanted, best))) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns the number of characters with which both names begin. */
function commonStart(one: string, other = ''): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The maximum number of words that are compared. */
const MAX_WORDS = 30;

/**
 * Returns the nearest of names that are made of words, such as ids of headings: first the one that shares the most
 * words, each spelled alike, with the fewest other words; a name that begins with the same word takes precedence. Falls
 * back to letters alone.
 */
export function nearestByWords(wanted: string, names: Iterable<string>): string | undefined {
  const all = [...names];
  const words = wordsOf(wanted);
  const whole = nearest(wanted, all);
  // One letter off is a slip of the hand, whatever else has the same words.
  if (whole !== undefined && editDistance(wanted.toLowerCase(), whole.toLowerCase(), 1) <= 1) return whole;
  let best: { readonly name: string; readonly score: number } | undefined;
  for (const name of all) {
    const score = likeness(words, wordsOf(name));
    if (score >= MIN_LIKENESS && score > (best?.score ?? 0)) best = { name, score };
  }
  return best?.name ?? whole;
}

/** The minimum score: half of all words of both are shared. */
const MIN_LIKENESS = 0.5;

function wordsOf(name: string): string[] {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}

/**
 * Returns a score from 0 to a little above 1: the share of words that both have, with a bonus for the same beginning.
 */
function likeness(wanted: readonly string[], other: readonly string[]): number {
  const open = [...other];
  let shared = 0;
  for (const word of wanted) {
    const at = open.findIndex((each) => isAlike(word, each));
    if (at === -1) continue;
    open.splice(at, 1);
    shared += 1;
  }
  const all = wanted.length + other.length - shared;
  const [first = '', start = ''] = [wanted[0], other[0]];
  return all === 0 ? 0 : shared / all + (isAlike(first, start) ? 0.01 : 0);
}

/** Returns whether two words are alike: at most one letter in four differs. */
function isAlike(a: string, b: string): boolean {
  const most = Math.floor(Math.min(a.length, b.length) / 4);
  return a === b || editDistance(a, b, most) <= most;
}
