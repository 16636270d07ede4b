import { editDistance } from './edit-distance.js';

/** Longer names are no misspellings of anything that a person would recognise. */
const LONGEST = 200;

/**
 * Which of some names a person most likely meant by one that does not exist: the one that the fewest letters away from it is written
 * differently, as long as they are few for its length. Upper and lower case count half a letter. Undefined where none is close.
 */
export function nearest(wanted: string, names: Iterable<string>): string | undefined {
  if (wanted.length > LONGEST) return undefined;
  const folded = wanted.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.min(5, Math.floor(wanted.length / 3))) + 0.75;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(folded, name.toLowerCase(), Math.floor(bestDistance)) + (name === wanted ? 0 : 0.5);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Names are compared by so many words. */
const MAX_WORDS = 30;

/**
 * The same for names that are made of words, such as ids of headings: first the one that has the most words of the other, each spelled
 * alike, and the fewest beside them; a name that begins with the same word goes before others. Then by letters alone.
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

/** Half of all words of both are shared. */
const MIN_LIKENESS = 0.5;

function wordsOf(name: string): string[] {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}

/** From 0 to a little above 1: the share of words that both have, and something for the same beginning. */
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

/** One letter in four may differ. */
function isAlike(a: string, b: string): boolean {
  const most = Math.floor(Math.min(a.length, b.length) / 4);
  return a === b || editDistance(a, b, most) <= most;
}
