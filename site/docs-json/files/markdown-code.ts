import { blanked } from '../../content/parse/blanked.js';

/** Matches code blocks and code spans, which show addresses without linking to them. */
const CODE =
  /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\3(?!`)/gm;

/** Returns a Markdown text with blanks in the place of its code, so that all offsets stay valid. */
export function withoutCode(text: string): string {
  return text.replace(CODE, blanked);
}
