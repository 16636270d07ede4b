import { blanked } from '../../content/parse/blanked.js';

/** Matches the addresses of links, images and definitions of Markdown, in the first group. */
export const MARKDOWN_ADDRESSES: readonly RegExp[] = [
  /\]\(\s*<?((?:[^()\s<>\\]|\\.|\([^()\s]*\))+)/g,
  /\]\(\s*<([^<>\n]+)>/g,
  /^[ \t]{0,3}\[[^\]\n]+\]:[ \t]*<?([^\s<>]+)/gm,
];

/** Matches code blocks and code spans, which show addresses without linking to them. */
const CODE =
  /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\3(?!`)/gm;

/** Returns a Markdown text with blanks in the place of its code, so that all offsets stay valid. */
export function withoutCode(text: string): string {
  return text.replace(CODE, blanked);
}
