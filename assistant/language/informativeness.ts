import { frequencyRank } from './english-words.js';

/** The logarithm of the frequency rank up to which words carry almost no information. */
const COMMON = Math.log(90);
/** The logarithm of the frequency rank from which words carry as much information as unknown ones. */
const RARE = Math.log(22_000);
const LEAST = 0.05;

/**
 * Returns how informative an English word is in a question, 0 to 1, by its general frequency: low for "sure", high for "refund", highest
 * for unknown words. A site's own counts cannot tell that for words which it does not have.
 */
export function informativeness(word: string): number {
  const place = placeOf(word);
  if (place === undefined) return 1;
  return Math.min(1, Math.max(LEAST, (Math.log(1 + place) - COMMON) / (RARE - COMMON)));
}

/** Returns the frequency rank of a word. An unknown inflected word gets the rank of its base form. */
function placeOf(word: string): number | undefined {
  const own = frequencyRank(word);
  if (own !== undefined) return own;
  for (const [ending, base] of FORMS) {
    if (!word.endsWith(ending)) continue;
    const place = frequencyRank(word.slice(0, -ending.length) + base);
    if (place !== undefined) return place;
  }
  return undefined;
}

const FORMS = [
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
  ['ing', ''],
  ['ing', 'e'],
  ['ed', ''],
  ['ed', 'e'],
  ['ly', ''],
] as const;
