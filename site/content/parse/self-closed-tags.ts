import { FenceTracker } from './fence-tracker.js';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const CODE_COMMENT_OR_TAG =
  /(`+)(?!`)[^`]*(?:(?!\1(?!`))`+[^`]*)*\1(?!`)|<!--[\s\S]*?(?:-->|$)|<([A-Za-z][\w.-]*)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)\/>/g;

/**
 * Markdown in which `<iframe … />` has an end tag, as its author meant: HTML knows that ending for elements without content only, and
 * would take all that follows for the frame's.
 */
export function withEndTags(text: string): string {
  if (!text.includes('/>')) return text;
  const fences = new FenceTracker();
  const parts: string[] = [];
  let prose: string[] = [];
  const endProse = () => {
    if (prose.length > 0) parts.push(endTags(prose.join('\n')));
    prose = [];
  };
  for (const line of text.split('\n')) {
    if (!fences.isCode(line)) prose.push(line);
    else {
      endProse();
      parts.push(line);
    }
  }
  endProse();
  return parts.join('\n');
}

function endTags(prose: string): string {
  return prose.replace(
    CODE_COMMENT_OR_TAG,
    (whole, _marks: string | undefined, name: string | undefined, attributes: string | undefined, at: number) => {
      if (name === undefined || VOID.has(name.toLowerCase()) || /=[^\s"']+$/.test(attributes ?? '')) return whole;
      const before = prose.slice(prose.lastIndexOf('\n', at) + 1, at);
      const isAlone = before.trim() === '' && /^[ \t]*(?:\n|$)/.test(prose.slice(at + whole.length));
      // An end tag behind it would make the line a paragraph: only a tag that is alone begins a block.
      return `<${name}${attributes}>${isAlone ? `\n${before}` : ''}</${name}>`;
    },
  );
}
