import type { PageHeading } from './page-facts.js';

/**
 * Returns a function that finds the heading of a page for a heading of its Markdown, in page order. Equal headings are found in turn.
 */
export function createHeadingFinder(headings: readonly PageHeading[]): (text: string) => PageHeading | undefined {
  const found = new Map<string, PageHeading[]>();
  for (const heading of headings) {
    const key = lettersOf(heading.text);
    const known = found.get(key);
    if (known === undefined) found.set(key, [heading]);
    else known.push(heading);
  }
  return (text) => found.get(lettersOf(text))?.shift();
}

/** Returns the letters and digits of a heading, which its HTML and its Markdown have in common. */
function lettersOf(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
