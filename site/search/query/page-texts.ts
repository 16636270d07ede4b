import type { TextFile } from '../wire.js';

/** The text of a page's section that results show. */
export interface SectionText {
  readonly anchor: string;
  readonly heading: string;
  /** The headings above it, outermost first. */
  readonly under: readonly string[];
  readonly text: string;
}

/** Returns the sections of one page of a text file. */
export function pageTexts(file: TextFile, page: number): readonly SectionText[] {
  const chain: string[] = [];
  return (file[page] ?? []).map(([level, anchor, heading, text]) => {
    chain.length = Math.min(chain.length, level);
    const under = [...chain];
    if (heading !== '') chain.push(heading);
    return { anchor, heading, under, text };
  });
}
