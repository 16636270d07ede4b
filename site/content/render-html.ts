import { Fragment } from 'preact';
import { isVNode } from '../evaluate/vnode.js';
import { withoutMarkers } from '../model/references.js';
import { attributeName } from './attribute-names.js';
import { LateHtml } from './components/late-html.js';
import { RawHtml } from './components/raw-html.js';
import { escapeAttribute, escapeText } from './escape.js';
import type { Page } from './page/page.js';
import { PageTooLarge } from './page-too-large.js';
import { styleText } from './style-text.js';

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Attributes whose values are made by `Page` and may hold references. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'srcset', 'poster', 'style', 'data-src', 'xlink:href']);
/** Written with their value, true or false, where HTML's boolean attributes are written bare or left out. */
const ENUMERATED = /^(?:aria-|data-)|^(?:contenteditable|draggable|spellcheck)$/;

const MAX_HTML_LENGTH = 24_000_000;
const DEEPEST = 400;

/**
 * Writes elements as HTML. Components are called in document order with the page as their second argument; there are no
 * hooks and no state, so this is several times faster than a general renderer, and it is bounded: an author's loop
 * that nests or repeats elements without end throws `PageTooLarge`.
 */
export function renderHtml(children: unknown, page: Page): RenderedHtml {
  const output: Output = { html: [], length: 0, isInLink: false };
  write(children, page, output, 0);
  return { join: () => output.html.map((piece) => (typeof piece === 'string' ? piece : piece())).join('') };
}

/** Rendered, but for what depends on the whole of the page. */
export interface RenderedHtml {
  /** Returns the page's HTML. Call it once, after the whole page is rendered. */
  join(): string;
}

interface Output {
  readonly html: (string | (() => string))[];
  length: number;
  isInLink: boolean;
}

function put(output: Output, html: string): void {
  output.html.push(html);
  output.length += html.length;
  if (output.length > MAX_HTML_LENGTH) throw new PageTooLarge('it would be longer than 24 million characters');
}

function write(node: unknown, page: Page, output: Output, depth: number): void {
  if (typeof node === 'string') put(output, escapeText(node));
  else if (Array.isArray(node)) for (const child of node) write(child, page, output, depth + 1);
  else if (isVNode(node)) writeElement(node, page, output, depth);
  else if (typeof node === 'number' || typeof node === 'bigint') put(output, String(node));
  if (depth > DEEPEST) throw new PageTooLarge(`its elements are nested more than ${DEEPEST} deep`);
}

type Component = (props: Record<string, unknown>, page: Page) => unknown;

function writeElement(
  { type, props }: { type: unknown; props: Readonly<Record<string, unknown>> },
  page: Page,
  output: Output,
  depth: number,
): void {
  if (type === Fragment) write(props.children, page, output, depth + 1);
  else if (type === RawHtml) put(output, String(props.html));
  else if (type === LateHtml) output.html.push(props.html as () => string);
  else if (typeof type === 'function') write((type as Component)(props, page), page, output, depth + 1);
  else if (type === 'a' && output.isInLink) writeTag('span', withoutLink(props), page, output, depth);
  else writeTag(String(type), props, page, output, depth);
}

function writeTag(
  name: string,
  props: Readonly<Record<string, unknown>>,
  page: Page,
  output: Output,
  depth: number,
): void {
  put(output, `<${name}${attributes(props, page)}>`);
  if (VOID.has(name)) return;
  const raw = props.dangerouslySetInnerHTML as { readonly __html: string } | undefined;
  const wasInLink = output.isInLink;
  output.isInLink ||= name === 'a';
  if (raw !== undefined) put(output, raw.__html);
  else write(props.children, page, output, depth + 1);
  output.isInLink = wasInLink;
  put(output, `</${name}>`);
}

/** Browsers end a link where another begins, and with it whatever it holds: an inner one is shown as text. */
function withoutLink(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { href, target, rel, download, ...rest } = props;
  return rest;
}

function attributes(props: Readonly<Record<string, unknown>>, page: Page): string {
  let html = '';
  for (const property in props) {
    if (property === 'children' || property === 'dangerouslySetInnerHTML' || property === 'key') continue;
    const value = props[property];
    if (value === undefined || value === null || typeof value === 'function') continue;
    const name = attributeName(property);
    if (name === 'class' && typeof value === 'string') page.record.addClasses(value);
    html += attribute(name, value);
  }
  return html;
}

function attribute(name: string, value: unknown): string {
  if (typeof value === 'boolean') {
    if (ENUMERATED.test(name)) return ` ${name}="${value}"`;
    return value ? ` ${name}` : '';
  }
  if (typeof value === 'object') {
    const text = name === 'style' ? styleText(value as Readonly<Record<string, unknown>>) : '';
    return text === '' ? '' : ` style="${escapeAttribute(text)}"`;
  }
  const text = String(value);
  return ` ${name}="${escapeAttribute(ADDRESSES.has(name) ? text : withoutMarkers(text))}"`;
}
