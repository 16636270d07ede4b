import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { htmlToHast } from 'satteri';
import { parseFence } from '../code/fence-meta.js';
import { CodeFigure } from '../components/code-figure.js';
import { BlockMath, InlineMath } from '../components/math.js';
import { authorElement } from '../elements.js';
import type { Page, SourcePlace } from '../page.js';
import { PageTooLarge } from '../page-too-large.js';
import { alertElement, alertMark } from './alerts.js';
import { asFootnotePart } from './html-footnotes.js';

export type HtmlNode = ReturnType<typeof htmlToHast>;

export interface HtmlContext {
  readonly page: Page;
  readonly place: SourcePlace;
  /** Words after a fence's language, by the fence's text: the tree of elements does not carry them. */
  readonly fenceMeta?: ReadonlyMap<string, string>;
  /** Where formulas stand, by their sources: the tree of elements does not carry that either. */
  readonly formulaPlaces?: ReadonlyMap<string, SourcePlace>;
}

const DEEPEST = 120;

/** Elements of HTML as our own, each made safe like any other of an author's. */
export function htmlNodes(nodes: readonly HtmlNode[], context: HtmlContext, depth = 0): ComponentChildren[] {
  if (depth > DEEPEST) throw new PageTooLarge(`its elements are nested more than ${DEEPEST} deep`);
  return nodes.map((node) => htmlNode(node, context, depth));
}

/** An author's HTML text (`dangerouslySetInnerHTML`, a sprite, an icon). */
export function htmlText(html: string, context: HtmlContext, space: 'html' | 'svg' = 'html'): ComponentChildren {
  const root = htmlToHast(html, { fragment: true, space });
  return jsx(Fragment, { children: 'children' in root ? htmlNodes(root.children, context) : [] });
}

function htmlNode(written: HtmlNode, context: HtmlContext, depth: number): ComponentChildren {
  if (written.type === 'text') return written.value;
  if (written.type !== 'element') return null;
  const node = asFootnotePart(written, context.page.words);
  if (node.tagName === 'pre') {
    const fence = fenceElement(node, context);
    if (fence !== undefined) return fence;
  }
  if (node.tagName === 'code' && classNames(node).includes('math-inline')) return formula(InlineMath, node, context);
  const alert = node.tagName === 'blockquote' ? alertNode(node, context, depth) : undefined;
  if (alert !== undefined) return alert;
  return authorElement({
    name: node.tagName,
    props: node.properties,
    children: htmlNodes(node.children, context, depth + 1),
    page: context.page,
    place: context.place,
  });
}

/** A quotation whose first paragraph begins with `[!NOTE]`. */
function alertNode(quote: ElementNode, context: HtmlContext, depth: number): ComponentChildren {
  const at = quote.children.findIndex((child) => child.type === 'element');
  const paragraph = quote.children[at];
  if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return undefined;
  const [text, ...line] = paragraph.children;
  const alert = text?.type === 'text' ? alertMark(text.value) : undefined;
  if (alert === undefined || text?.type !== 'text') return undefined;
  const left = [...(alert.rest === '' ? [] : [{ ...text, value: alert.rest }]), ...line];
  const others = quote.children.slice(at + 1);
  const shown = left.length === 0 ? others : [{ ...paragraph, children: left }, ...others];
  return alertElement(alert.kind, htmlNodes(shown, context, depth + 1));
}

type ElementNode = Extract<HtmlNode, { type: 'element' }>;

function classNames(node: ElementNode): string[] {
  return Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
}

function formula(
  component: typeof InlineMath,
  node: ElementNode,
  { formulaPlaces, place }: HtmlContext,
): ComponentChildren {
  const source = node.children.map((child) => ('value' in child ? child.value : '')).join('');
  return jsx(component as never, { children: source, at: formulaPlaces?.get(source) ?? place });
}

/** `<pre><code class="language-js">` is how a fence arrives. */
function fenceElement(pre: ElementNode, context: HtmlContext): ComponentChildren {
  const [code] = pre.children;
  if (pre.children.length !== 1 || code?.type !== 'element' || code.tagName !== 'code') return undefined;
  if (!code.children.every((child) => child.type === 'text')) return undefined;
  const text = code.children
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .replace(/\n$/, '');
  const classes = classNames(code);
  if (classes.includes('math-display')) return formula(BlockMath, code, context);
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const fence = parseFence({ language: language ?? null, meta: context.fenceMeta?.get(text) ?? null });
  return jsx(CodeFigure, { code: text, ...fence });
}
