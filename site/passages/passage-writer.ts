import { languageLabel } from '../content/code/language-label.js';
import { fenced } from '../content/markdown/markdown-text.js';
import { attributeOf, type HtmlEvents } from './html-events.js';

/** Writes one page's Markdown, cut at its headings. */
export interface PassageWriter extends HtmlEvents {
  /** The Markdown of each part, in page order: the first is what stands before the first heading. */
  finish(): readonly { readonly id: string; readonly text: string }[];
}

/** Where an address leads, as readers of the Markdown can follow it; undefined where it leads nowhere. */
export type ResolveAddress = (address: string) => string | undefined;

interface OpenElement {
  readonly name: string;
  /** What is written when it ends. */
  readonly end?: () => void;
}

/** Not text for readers, or said elsewhere. */
const SILENT: ReadonlySet<string> = new Set(
  'annotation button head iframe noscript object script select style svg template textarea title video audio canvas'.split(
    ' ',
  ),
);
const HIDDEN =
  /\s(?:hidden(?=[\s=>/]|$)|aria-hidden="true"|style="[^"]*(?:display:\s*none|visibility:\s*hidden|font-size:\s*0|opacity:\s*0(?![.\d]))|class="(?:[^"]*\s)?(?:op-page-failure|hidden|invisible|sr-only)[\s"])/;
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'source', 'link', 'meta']);
const DEEPEST = 200;

/**
 * Turns rendered HTML into Markdown that a reader of answers can be shown: paragraphs, lists, tables, code, callouts and fields.
 * What readers do not see is not in it. Headings cut it and are left out: who cuts there knows them.
 */
export function createPassageWriter(ids: ReadonlySet<string>, resolve: ResolveAddress): PassageWriter {
  const parts: { id: string; blocks: string[] }[] = [{ id: '', blocks: [] }];
  const open: OpenElement[] = [];
  /** Markers of the lists, quotes and fields that are open, outermost first. */
  const frames: { first: string; readonly rest: string }[] = [];
  let line = '';
  /** Text of an element that is written as a whole: code, a cell, a heading. */
  let captured: string[] | undefined;
  let raw: string | undefined;
  let rows: string[][] | undefined;
  let code = { language: '', title: '' };

  const blocks = () => parts.at(-1)?.blocks ?? [];
  const addBlock = (text: string) => {
    if (text === '') return;
    if (captured !== undefined) {
      captured.push(text);
      return;
    }
    const first = frames.map((frame) => frame.first).join('');
    const rest = frames.map((frame) => frame.rest).join('');
    for (const frame of frames) frame.first = frame.rest;
    const written = text.split('\n').map((each, index) => `${index === 0 ? first : rest}${each}`.trimEnd());
    blocks().push(written.join('\n'));
  };
  const endLine = () => {
    const text = line.replace(/[ \t\n]+/g, ' ').trim();
    line = '';
    addBlock(text);
  };
  const frame = (first: string, rest: string) => {
    endLine();
    frames.push({ first, rest });
    return () => {
      endLine();
      frames.pop();
    };
  };
  const around = (mark: string) => {
    const start = line.length;
    return () => {
      const written = line.slice(start);
      const inner = written.trim();
      if (inner === '' || start > line.length) return;
      const [before = '', after = ''] = [/^\s*/.exec(written)?.[0], /\s*$/.exec(written)?.[0]];
      line = `${line.slice(0, start)}${before}${mark}${inner}${mark}${after}`;
    };
  };

  const writers: Readonly<Record<string, (attributes: string) => OpenElement['end']>> = {
    strong: () => around('**'),
    b: () => around('**'),
    em: () => around('*'),
    i: () => around('*'),
    a: (attributes) => {
      const start = line.length;
      const address = attributeOf(attributes, 'href');
      return () => {
        const text = line.slice(start).trim();
        if (start > line.length || text === '' || address === undefined) return;
        const target = resolve(address);
        if (target !== undefined) line = `${line.slice(0, start)}[${text}](${target})`;
      };
    },
    code: () => {
      if (raw !== undefined) return undefined;
      raw = '';
      return () => {
        const text = (raw ?? '').replace(/\s+/g, ' ').trim();
        raw = undefined;
        const mark = text.includes('`') ? '``' : '`';
        line += text === '' ? '' : mark === '`' ? `\`${text}\`` : `${mark} ${text} ${mark}`;
      };
    },
    pre: () => {
      endLine();
      raw = '';
      const { language, title } = code;
      return () => {
        const text = (raw ?? '').replace(/\s+$/, '').replace(/^\n+/, '');
        raw = undefined;
        if (text !== '') addBlock(fenced(text, infoOf(language, title)));
      };
    },
    ul: () => list(undefined),
    ol: (attributes) => list(Number(attributeOf(attributes, 'start') ?? 1)),
    li: () => {
      const counter = counters.at(-1);
      const mark = counter?.next === undefined ? '- ' : `${counter.next}. `;
      if (counter?.next !== undefined) counter.next += 1;
      return frame(mark, ' '.repeat(mark.length));
    },
    blockquote: () => frame('> ', '> '),
    table: () => {
      endLine();
      const outer = rows;
      rows = [];
      return () => {
        const made = rows ?? [];
        rows = outer;
        addBlock(table(made));
      };
    },
    tr: () => {
      rows?.push([]);
      return undefined;
    },
    td: () => cell(),
    th: () => cell(),
    summary: () => titled(),
    dt: () => titled(),
  };
  const counters: { next: number | undefined }[] = [];
  const list = (start: number | undefined) => {
    endLine();
    counters.push({ next: start === undefined || !Number.isFinite(start) ? undefined : start });
    return () => {
      endLine();
      counters.pop();
    };
  };
  const cell = () => {
    endLine();
    const outer = captured;
    captured = [];
    return () => {
      endLine();
      const text = (captured ?? []).join(' ').replace(/\s+/g, ' ').replace(/\|/g, '\\|');
      captured = outer;
      rows?.at(-1)?.push(text);
    };
  };
  const titled = () => {
    endLine();
    return () => {
      const text = line.replace(/\s+/g, ' ').trim();
      line = '';
      addBlock(text === '' || text.startsWith('**') ? text : `**${text}**`);
    };
  };
  /** Classes of our own components that mean something in a text. */
  const component = (name: string, kind: string, attributes: string): OpenElement['end'] | undefined => {
    if (kind.endsWith('-title') && kind !== 'op-api-title') return titled();
    if (kind === 'op-field') return frame('- ', '  ');
    if (kind === 'op-field-head') {
      endLine();
      return () => {
        line = line.replace(
          / — (.*)$/s,
          (_all, facts: string) =>
            ` (${facts
              .split(/\s*—\s*/)
              .filter(Boolean)
              .join(', ')})`,
        );
        endLine();
      };
    }
    if (/^op-field-(?:type|label|required|default|deprecated)$/.test(kind)) line += ' — ';
    if (name === 'aside' && kind === 'op-callout') {
      const end = frame('> ', '> ');
      addBlock(`**${calloutName(attributes)}**`);
      return end;
    }
    return undefined;
  };

  return {
    text(text) {
      if (raw !== undefined) raw += text;
      else line += text;
    },
    open(name, attributes) {
      // The colours of code mean nothing, and are most of a page's elements.
      if (raw !== undefined && name === 'span') return false;
      if (SILENT.has(name) || HIDDEN.test(attributes) || open.length > DEEPEST) return true;
      const id = attributeOf(attributes, 'id');
      if (id !== undefined && ids.has(id)) {
        endLine();
        parts.push({ id, blocks: [] });
      }
      if (/^h[1-6]$/.test(name)) {
        endLine();
        return true;
      }
      if (name === 'br') {
        if (raw === undefined) endLine();
        else raw += '\n';
        return false;
      }
      if (name === 'img') {
        const alternative = attributeOf(attributes, 'alt') ?? '';
        const target = resolve(attributeOf(attributes, 'src') ?? '');
        if (alternative !== '' && target !== undefined) line += `![${alternative}](${target})`;
      }
      if (VOID.has(name)) return false;
      const kind = /\sclass="(op-[a-z-]+)/.exec(attributes)?.[1];
      if (kind === 'op-code')
        code = {
          language: attributeOf(attributes, 'data-language') ?? '',
          title: attributeOf(attributes, 'data-title') ?? '',
        };
      if (name === 'figcaption' && open.at(-1)?.name === 'figure' && code.title !== '') return true;
      const own = kind === undefined || raw !== undefined ? undefined : component(name, kind, attributes);
      const write = Object.hasOwn(writers, name) ? writers[name] : undefined;
      if (!INLINE.has(name) && own === undefined && write === undefined) endLine();
      const end = own ?? write?.(attributes) ?? (INLINE.has(name) ? undefined : endLine);
      open.push({ name, ...(end !== undefined && { end }) });
      return false;
    },
    close(name) {
      if (raw !== undefined && name === 'span') return;
      const at = open.findLastIndex((element) => element.name === name);
      if (at === -1) return;
      for (const element of open.splice(at).reverse()) element.end?.();
      if (name === 'figure') code = { language: '', title: '' };
    },
    finish() {
      for (const element of open.splice(0).reverse()) element.end?.();
      endLine();
      return parts.map((part) => ({ id: part.id, text: joined(part.blocks) }));
    },
  };
}

/** A title that only says the language says nothing more. */
function infoOf(language: string, title: string): string {
  const isLanguage = title.toLowerCase() === language || title === languageLabel(language);
  return [language, isLanguage ? '' : title].filter((word) => word !== '').join(' ');
}

const ITEM = /^\s*(?:> )*\s*(?:-|\d+\.) /;
const QUOTED = /^> /;

/** Items of a list stand close; paragraphs of a quotation are one. */
function joined(blocks: readonly string[]): string {
  let text = '';
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1] ?? '';
    const isClose = ITEM.test(block) && ITEM.test(before) && !before.includes('\n');
    const between = QUOTED.test(block) && QUOTED.test(before) ? '\n>\n' : isClose ? '\n' : '\n\n';
    text += index === 0 ? block : between + block;
  }
  return text;
}

function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const [head = [], ...body] = rows.filter((row) => row.length > 0);
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  return [line(head), `| ${Array(width).fill('---').join(' | ')} |`, ...body.map(line)].join('\n');
}

function calloutName(attributes: string): string {
  const name = /op-callout-([a-z]+)/.exec(attributes)?.[1] ?? 'note';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
