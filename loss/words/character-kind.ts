/** What a character is to the counting of words. */
export const SEPARATES = 1;
/** It makes a word together with its neighbours. */
export const JOINS = 2;
/** It is a word by itself: scripts without spaces, and pictures. */
export const STANDS_ALONE = 3;
/** An accent or a vowel sign: it belongs to the character before it. */
export const MARKS = 4;
/** Nobody sees it: joiners, variation selectors, soft hyphens, marks of direction. */
export const INVISIBLE = 5;

const known = new Uint8Array(0x110000);

/** Returns what the character with this code point is. */
export function characterKind(codePoint: number): number {
  const kind = known[codePoint] ?? SEPARATES;
  if (kind !== 0) return kind;
  const found = classify(String.fromCodePoint(codePoint));
  known[codePoint] = found;
  return found;
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

function classify(character: string): number {
  if (UNSEEN.test(character)) return INVISIBLE;
  if (/\p{M}/u.test(character)) return MARKS;
  if (/[\p{L}\p{N}]/u.test(character)) return WITHOUT_SPACES.test(character) ? STANDS_ALONE : JOINS;
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(character) && character > '\u00ff'
    ? STANDS_ALONE
    : SEPARATES;
}
