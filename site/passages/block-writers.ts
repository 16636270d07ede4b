import { languageLabel } from '../content/code/language-label.js';
import { fenced } from '../page/markdown/markdown-text.js';
import { type ElementWriters, titled } from './element-writers.js';
import { attributeOf } from './html-events.js';
import type { End, MarkdownSheet } from './markdown-sheet.js';

/** The language and title that the figure around a block of code states. */
export interface CodeFacts {
  readonly language: string;
  readonly title: string;
}

/** Blocks of code, lists, quotations, tables and titles. */
export function createBlockWriters(sheet: MarkdownSheet, codeFacts: () => CodeFacts): ElementWriters {
  return {
    pre: () => {
      sheet.endLine();
      const info = infoOf(codeFacts());
      return sheet.verbatim((raw) => {
        const text = raw.trimEnd().replace(/^\n+/, '');
        if (text !== '') sheet.addBlock(fenced(text, info));
      });
    },
    ...createListWriters(sheet),
    blockquote: () => sheet.frame('> ', '> '),
    ...createTableWriters(sheet),
    summary: () => titled(sheet),
    dt: () => titled(sheet),
  };
}

function createListWriters(sheet: MarkdownSheet): ElementWriters {
  /** The numbers of the open lists' next items. Bulleted lists have no number. */
  const counters: { next: number | undefined }[] = [];
  const list = (next: number | undefined): End => {
    sheet.endLine();
    counters.push({ next });
    return () => {
      sheet.endLine();
      counters.pop();
    };
  };
  return {
    ul: () => list(undefined),
    ol: (attributes) => {
      const start = Number(attributeOf(attributes, 'start') ?? 1);
      return list(Number.isFinite(start) ? start : undefined);
    },
    li: () => {
      const counter = counters.at(-1);
      const mark = counter?.next === undefined ? '- ' : `${counter.next}. `;
      if (counter?.next !== undefined) counter.next += 1;
      return sheet.frame(mark, ' '.repeat(mark.length));
    },
  };
}

function createTableWriters(sheet: MarkdownSheet): ElementWriters {
  let rows: string[][] | undefined;
  const cell = () => sheet.cell((text) => rows?.at(-1)?.push(text.replace(/\|/g, '\\|')));
  return {
    table: () => {
      sheet.endLine();
      const outer = rows;
      rows = [];
      return () => {
        const made = rows ?? [];
        rows = outer;
        sheet.addBlock(table(made));
      };
    },
    tr: () => {
      rows?.push([]);
      return undefined;
    },
    td: cell,
    th: cell,
  };
}

/** A title that only says the language says nothing more. */
function infoOf({ language, title }: CodeFacts): string {
  const isLanguage = title.toLowerCase() === language || title === languageLabel(language);
  return [language, isLanguage ? '' : title].filter((word) => word !== '').join(' ');
}

function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const [head = [], ...body] = rows.filter((row) => row.length > 0);
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  return [line(head), `| ${Array(width).fill('---').join(' | ')} |`, ...body.map(line)].join('\n');
}
