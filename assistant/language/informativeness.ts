import { wordVectors } from './word-vectors.js';

/** Words before this place in the order of use tell nearly nothing. */
const COMMON = Math.log(90);
/** From here on a word tells as much as one that is not known at all. */
const RARE = Math.log(22_000);
const LEAST = 0.05;

/**
 * How much an English word tells of what is asked, 0 to 1, by how seldom it is used anywhere: "sure" little, "refund" much, and a word
 * that is not known, most of all. A site's own counts cannot tell that of words which it does not have.
 */
export function informativeness(word: string): number {
  const place = placeOf(word);
  if (place === undefined) return 1;
  return Math.min(1, Math.max(LEAST, (Math.log(1 + place) - COMMON) / (RARE - COMMON)));
}

/** An inflected word that is not known is used as often as the word that it is a form of. */
function placeOf(word: string): number | undefined {
  const own = wordVectors().place(word);
  if (own !== undefined) return own;
  for (const [ending, base] of FORMS) {
    if (!word.endsWith(ending)) continue;
    const place = wordVectors().place(word.slice(0, -ending.length) + base);
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
