/** Characters that take two columns of a terminal: East Asian wide and full-width ones, and emoji. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|[\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]/u;
/** Characters that take no column of their own: marks, joiners and variation selectors. */
const EMPTY = /^[\p{Mn}\p{Me}\p{Cf}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the number of columns that a text without control characters takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : EMPTY.test(segment) ? 0 : 1;
  return width;
}
