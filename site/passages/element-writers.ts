import type { End, MarkdownSheet } from './markdown-sheet.js';

/** Returns an address that readers of the Markdown can follow, or undefined if it leads nowhere. */
export type ResolveAddress = (address: string) => string | undefined;

/** Writes an element's begin. Returns the writer of its end, or undefined if it has no meaning here. */
export type ElementWriter = (attributes: string) => End | undefined;

/** Writers by the name of the element. */
export type ElementWriters = Readonly<Record<string, ElementWriter>>;

/** Writes a line of its own in bold, for titles that are not headings. */
export function titled(sheet: MarkdownSheet): End {
  sheet.endLine();
  return () => {
    const text = sheet.takeLine();
    sheet.addBlock(text === '' || text.startsWith('**') ? text : `**${text}**`);
  };
}
