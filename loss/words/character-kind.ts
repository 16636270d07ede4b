/** The character separates words. */
export const SEPARATES = 1;
/** The character forms a word together with its neighbors. */
export const JOINS = 2;
/** The character is a word by itself: scripts without spaces, and pictures. */
export const STANDS_ALONE = 3;
/** The character is an accent or a vowel sign and belongs to the one before it. */
export const MARKS = 4;
/** The character is invisible: joiners, variation selectors, soft hyphens, marks of direction. */
export const INVISIBLE = 5;

const known = new Uint8Array(0x110000);

/** Returns the kind of a character by its code point. */
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
