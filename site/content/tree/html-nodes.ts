import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { htmlToHast } from 'satteri';
import { markdownParagraph } from '../../evaluate/vnode.js';
import type { AuthorElement } from '../author-element.js';
import { parseFence } from '../code/fence-meta.js';
import { CodeFigure } from '../components/code-figure.js';
import { componentElement } from '../components/component-element.js';
import { BlockMath, InlineMath } from '../components/math.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import { PageTooLarge } from '../page-too-large.js';
import { ID_END, ID_START } from '../parse/prepare-source.js';
import { alertElement, alertMark } from './alerts.js';
import type { ElementPlaces } from './element-places.js';
import { asFootnotePart } from './html-footnotes.js';
import type { HtmlElement, HtmlNode } from './html-node.js';

/** The context for turning parsed HTML into elements. */
export interface HtmlContext {
  readonly page: Page;
  /** Makes an author's element safe to show. */
  readonly element: (element: AuthorElement) => ComponentChildren;
  readonly place: SourcePlace;
  /** The places of elements in the source, which the parsed HTML does not contain. */
  readonly places?: ElementPlaces;
  /** The words after a fence's language, by the fence's text, which the parsed HTML does not contain. */
  readonly fenceMeta?: ReadonlyMap<string, string>;
  /** The places of formulas by their sources, which the parsed HTML does not contain. */
  readonly formulaPlaces?: ReadonlyMap<string, SourcePlace>;
}

const DEEPEST = 120;

/** Returns parsed HTML as elements, each made safe like any other element of an author's. */
export function htmlNodes(nodes: readonly HtmlNode[], context: HtmlContext, depth = 0): ComponentChildren[] {
  if (depth > DEEPEST) throw new PageTooLarge(`its elements are nested more than ${DEEPEST} deep`);
  return nodes.map((node) => htmlNode(node, context, depth));
}

/** Returns an author's HTML text (`dangerouslySetInnerHTML`, an icon) as elements. */
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
  const here = context.places?.take(node.tagName, node.properties);
  const inside = here === undefined ? context : { ...context, place: here };
  const isHeading = /^h[1-6]$/.test(node.tagName);
  const { children: content, id } = isHeading
    ? withoutHeadingId(node.children)
    : { children: node.children, id: undefined };
  const children = htmlNodes(content, inside, depth + 1);
  // A paragraph without properties is most likely Markdown's.
  if (node.tagName === 'p' && Object.keys(node.properties).length === 0) return markdownParagraph(children);
  const props = id === undefined ? node.properties : { ...node.properties, id };
  return context.element({ name: node.tagName, props, children, page: context.page, place: inside.place });
}

/** Returns the content of a heading, and the id at the end of its source. */
function withoutHeadingId(children: readonly HtmlNode[]): {
  readonly children: readonly HtmlNode[];
  readonly id?: string;
} {
  const last = children.at(-1);
  const found = last?.type === 'text' ? last.value.indexOf(ID_START) : -1;
  if (last?.type !== 'text' || found === -1) return { children };
  const id = last.value
    .slice(found + 1)
    .replace(ID_END, '')
    .trim();
  return { children: [...children.slice(0, -1), { ...last, value: last.value.slice(0, found).trimEnd() }], id };
}

/** Returns a quotation whose first paragraph begins with `[!NOTE]` as a callout; undefined for other quotations. */
function alertNode(quote: HtmlElement, context: HtmlContext, depth: number): ComponentChildren {
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

function classNames(node: HtmlElement): string[] {
  return Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
}

function formula(
  component: typeof InlineMath,
  node: HtmlElement,
  { formulaPlaces, place }: HtmlContext,
): ComponentChildren {
  const source = node.children.map((child) => ('value' in child ? child.value : '')).join('');
  return componentElement(component, { children: source, at: formulaPlaces?.get(source) ?? place });
}

/** Returns a fence, which is parsed as `<pre><code class="language-js">`; undefined for other preformatted text. */
function fenceElement(pre: HtmlElement, context: HtmlContext): ComponentChildren {
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
  return jsx(CodeFigure, { code: text, ...fence, at: context.places?.take('code', {}) ?? context.place });
}
