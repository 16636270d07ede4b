import type { ElementWriter, ElementWriters, ResolveAddress } from './element-writers.js';
import { attributeOf } from './html-events.js';
import type { MarkdownSheet } from './markdown-sheet.js';

/** Emphasis, links and code within a line. */
export function createInlineWriters(sheet: MarkdownSheet, resolve: ResolveAddress): ElementWriters {
  const marked =
    (mark: string): ElementWriter =>
    () =>
      sheet.span((written) => around(written, mark));

  return {
    strong: marked('**'),
    b: marked('**'),
    em: marked('*'),
    i: marked('*'),
    a: (attributes) => {
      const address = attributeOf(attributes, 'href');
      return sheet.span((written) => {
        const target = address === undefined || written.trim() === '' ? undefined : resolve(address);
        return target === undefined ? written : `[${written.trim()}](${target})`;
      });
    },
    code: () => (sheet.isVerbatim ? undefined : sheet.verbatim((text) => sheet.text(codeSpan(text)))),
  };
}

/** Writes marks around the words: Markdown reads marks beside blanks as text. */
function around(written: string, mark: string): string {
  const inner = written.trim();
  if (inner === '') return written;
  const start = written.indexOf(inner);
  return `${written.slice(0, start)}${mark}${inner}${mark}${written.slice(start + inner.length)}`;
}

function codeSpan(raw: string): string {
  const text = raw.replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
