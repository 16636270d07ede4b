import type { End, MarkdownSheet } from './markdown-sheet.js';

/** Where an address leads, as readers of the Markdown can follow it; undefined where it leads nowhere. */
export type ResolveAddress = (address: string) => string | undefined;

/** Writes an element's begin; answers what its end does, or undefined where it means nothing here. */
export type ElementWriter = (attributes: string) => End | undefined;

/** Writers by the name of the element. */
export type ElementWriters = Readonly<Record<string, ElementWriter>>;

/** A line of its own in bold, as titles are that are no headings. */
export function titled(sheet: MarkdownSheet): End {
  sheet.endLine();
  return () => {
    const text = sheet.takeLine();
    sheet.addBlock(text === '' || text.startsWith('**') ? text : `**${text}**`);
  };
}
