import { Fragment } from 'preact';
import type { Page } from '../../content/page/page.js';
import { isVNode } from '../../evaluate/vnode.js';
import { withoutMarkers } from '../../model/references.js';
import { componentWriters } from './component-writers.js';
import { elementWriters } from './element-writers.js';
import type { MarkdownWriter } from './markdown-writer.js';

/** Matches elements inside a line of text. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|i|img|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;
/** Matches elements that have no text. */
const SILENT = /^(?:style|script|svg|iframe|button|select|input|textarea|template|object|canvas)$/;

type Component = (props: unknown, page: Page) => unknown;

const DEEPEST = 200;
const LONGEST = 2_000_000;
/** Maximum number of nodes; the rest is omitted, because an author's loop may repeat the same elements a million times. */
const MAX_NODES = 200_000;

/**
 * Writes a rendered page as Markdown, for tools that read text. It has the text that a reader of the page gets, including
 * snippets, without comments, imports and scripts; addresses stay references. It omits what only people see, and has what
 * only agents see.
 */
export function toMarkdown(body: unknown, page: Page): string {
  return new Writer(page).blocks(body).slice(0, LONGEST).trim();
}

class Writer implements MarkdownWriter {
  #depth = 0;
  #nodes = 0;
  #length = 0;

  constructor(readonly page: Page) {}

  blocks(node: unknown): string {
    const blocks: string[] = [];
    let line = '';
    let afterComponent = false;
    const endLine = () => {
      const text = tidy(line);
      if (text !== '') blocks.push(text);
      line = '';
    };
    const visit = (child: unknown): void => {
      if (this.#isSpent(child)) return;
      if (Array.isArray(child)) for (const each of child) visit(each);
      else if (isText(child)) {
        line += withoutMarkers(String(child));
        afterComponent = false;
      } else if (isVNode(child)) {
        if (child.type === Fragment) visit(child.props.children);
        else if (isInline(child)) {
          const text = this.#element(child);
          // Components on separate lines must not join to one word.
          if (typeof child.type === 'function' && afterComponent && text !== '') line += ' ';
          line += text;
          afterComponent = typeof child.type === 'function' && text !== '';
          return;
        } else {
          endLine();
          const text = this.#element(child).trimEnd().replace(/^\n+/, '');
          if (text !== '') blocks.push(text);
        }
      }
    };
    this.#deeper(() => visit(node));
    endLine();
    return blocks.join('\n\n');
  }

  inline(node: unknown): string {
    if (this.#isSpent(node)) return '';
    if (Array.isArray(node)) return node.map((child) => this.inline(child)).join('');
    if (isText(node)) return withoutMarkers(String(node));
    return isVNode(node) ? this.#deeper(() => this.#element(node)) : '';
  }

  #isSpent(node: unknown): boolean {
    this.#nodes += 1;
    if (typeof node === 'string') this.#length += node.length;
    return this.#nodes > MAX_NODES || this.#length > LONGEST || this.#depth > DEEPEST;
  }

  #element(node: { readonly type: unknown; readonly props: Readonly<Record<string, unknown>> }): string {
    const { type, props } = node;
    if (type === Fragment) return this.inline(props.children);
    if (typeof type === 'function') {
      const write = componentWriters.get(type);
      if (write !== undefined) return write(props, this);
      // A component without an author's children renders itself, as the parts of an API reference do.
      return this.blocks(props.children ?? (type as Component)(props, this.page));
    }
    const name = String(type);
    if (SILENT.test(name)) return '';
    const write = Object.hasOwn(elementWriters, name) ? elementWriters[name] : undefined;
    if (write !== undefined) return write(props, this);
    return INLINE.test(name) ? this.inline(props.children) : this.blocks(props.children);
  }

  #deeper<T>(work: () => T): T | string {
    if (this.#depth > DEEPEST) return '';
    this.#depth += 1;
    try {
      return work();
    } finally {
      this.#depth -= 1;
    }
  }
}

function isText(node: unknown): node is string | number | bigint {
  return typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint';
}

function isInline({ type }: { readonly type: unknown }): boolean {
  if (typeof type === 'function') return componentWriters.get(type)?.isInline === true;
  return INLINE.test(String(type)) || SILENT.test(String(type));
}

/** Collapses blanks as HTML does, and keeps the intended line breaks. */
function tidy(line: string): string {
  return line
    .replace(/(?<![ \t])[ \t]+\n/g, (blanks) => (blanks.startsWith('  ') ? '  \n' : '\n'))
    .replace(/\n{2,}/g, '\n')
    .trim();
}
