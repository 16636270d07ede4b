/** The names that a Markdown text defines for its links and footnotes. */
export interface Definitions {
  readonly links: ReadonlySet<string>;
  /** The footnotes that the text refers to; others are not shown. */
  readonly footnotes: ReadonlySet<string>;
}

const NOTHING: Definitions = { links: new Set(), footnotes: new Set() };

/** Reads the definitions of a Markdown text. */
export function readDefinitions(text: string): Definitions {
  if (!text.includes(']:') && !text.includes('[^')) return NOTHING;
  const links = new Set<string>();
  const footnotes = new Set<string>();
  for (const [, label = ''] of text.matchAll(/^[ \t>]*\[([^\]\n^][^\]\n]{0,500})\]:/gm))
    links.add(normalizeLabel(label));
  for (const [, label = '', colon] of text.matchAll(/\[\^([^\]\s]{1,200})\](:?)/g))
    if (colon === '') footnotes.add(label.toLowerCase());
  return { links, footnotes };
}

/** Returns a label in the form in which Markdown compares labels. */
export function normalizeLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase();
}
