import type { Element } from 'domhandler';
import type { LivePart } from '../model/live-page.js';

/** A piece of a page that is replaced. Pieces are in order and do not overlap. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly LivePart[];
}

/** Returns the index after the end of an element. */
export const endOf = (element: Element) => (element.endIndex ?? element.startIndex ?? 0) + 1;

/**
 * Returns the index where the text of an element without markup ends: at the first end tag of its name, as in browsers, or at the
 * end of the element.
 */
export function closeTagStart(html: string, element: Element, tagEnd: number): number {
  const close = new RegExp(`</${element.name}(?=[\\s/>])`, 'gi');
  close.lastIndex = tagEnd;
  return Math.min(close.exec(html)?.index ?? html.length, Math.max(tagEnd, endOf(element)));
}

/** Returns the index after the `>` of the tag at `start`. A `>` in quotes does not count. */
export function endOfTag(html: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < html.length; at++) {
    const character = html.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if ((character === '"' || character === "'") && /=\s*$/.test(html.slice(Math.max(start, at - 8), at)))
      quote = character;
  }
  return html.length;
}

export const hiddenSymbols = (symbols: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">${symbols}</svg>`;

/**
 * Joins a page with its pieces replaced. `symbols` are pictures of which the page shows parts. An edit that begins inside another is
 * ignored.
 */
export function joinEdits(html: string, edits: readonly Edit[], symbols: string): LivePart[] {
  const parts: LivePart[] = [];
  let text = '';
  let from = 0;
  const push = (part: LivePart) => {
    if (typeof part === 'string') text += part;
    else {
      if (text !== '') parts.push(text);
      text = '';
      parts.push(part);
    }
  };
  for (const edit of edits) {
    if (edit.start < from) continue;
    push(html.slice(from, edit.start));
    for (const part of edit.parts) {
      if (typeof part !== 'string' && 'slot' in part && part.slot === 'body' && symbols !== '')
        push(hiddenSymbols(symbols));
      push(part);
    }
    from = edit.end;
  }
  push(html.slice(from));
  if (text !== '') parts.push(text);
  return parts;
}
