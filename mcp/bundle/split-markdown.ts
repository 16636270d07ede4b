import type { Passage } from '../../site/passages/page-passages.js';
import { createCodeLines } from './code-lines.js';
import { createHeadingFinder } from './heading-finder.js';
import type { PageHeading } from './page-facts.js';

/** A page's Markdown file, divided at its headings. */
export interface SplitMarkdown {
  /** The title; empty if the file has none. */
  readonly title: string;
  readonly passages: readonly Passage[];
}

const HEADING = /^(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;

/** Divides a page's Markdown at the headings outside of code. `headings` are those of its HTML, which have ids. */
export function splitMarkdown(markdown: string, headings: readonly PageHeading[]): SplitMarkdown {
  const findHeading = createHeadingFinder(headings);
  const chain: { readonly depth: number; readonly text: string }[] = [];
  const parts: { readonly anchor: string; readonly headings: readonly string[]; readonly lines: string[] }[] = [
    { anchor: '', headings: [], lines: [] },
  ];
  let title = '';
  const isCode = createCodeLines();
  for (const line of markdown.split(/\r?\n/)) {
    const [, signs = '', text = ''] = (!isCode(line) && HEADING.exec(line)) || [];
    if (signs === '') parts.at(-1)?.lines.push(line);
    else if (title === '' && signs.length === 1 && parts.length === 1) title = plainText(text);
    else {
      while ((chain.at(-1)?.depth ?? 0) >= signs.length) chain.pop();
      const shown = findHeading(text);
      chain.push({ depth: signs.length, text: shown === undefined ? plainText(text) : visibleText(shown) });
      parts.push({ anchor: shown?.id ?? '', headings: chain.map((each) => each.text), lines: [] });
    }
  }
  return {
    title,
    passages: parts.map(({ lines, ...part }) => ({ ...part, text: lines.join('\n').trim() })),
  };
}

/** Returns a heading's text without the sign of the link to itself that many generators add. */
function visibleText({ text }: PageHeading): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s?[¶§#🔗]+$/u, '')
    .trim();
}

/** Returns a heading's text without the marks of emphasis, code and links. */
function plainText(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/`+|\*\*|__/g, '')
    .trim();
}
