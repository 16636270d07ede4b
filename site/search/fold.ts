/**
 * Returns a text in lower case without accents, so that `Résumé` is found as `resume`. Vowel signs of Indic scripts
 * stay.
 */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}

const PLAIN = /^[\x20-\x26\x28-\x7e]*$/;
/** Matches accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and apostrophes. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670'’]/g;
