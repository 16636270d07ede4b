import { render } from 'dom-serializer';
import { type ChildNode, type Document, Element, isDirective, isTag, isText, type ParentNode, Text } from 'domhandler';
import { appendChild, removeElement, textContent } from 'domutils';
import type { PageHeading } from '../model/page-content.js';
import type { PageTree } from './page-tree.js';
import { isShadowRoot, tokensOf } from './page-tree.js';

/** The content of a page, without the parts that surround it on every page. */
export interface MainContent {
  /** Well-formed HTML without navigation and controls. Addresses are references of `kind` and address. */
  readonly html: string;
  readonly headings: readonly PageHeading[];
}

/** The elements in which generators put a page's own text, the most reliable first. The last is HTML's own element for it. */
const PLACES: readonly ((element: Element) => boolean)[] = [
  // The start page of VitePress, in which the element for text is only a part, and often empty.
  ({ attribs }) => hasClass(attribs, 'vphome'),
  ({ attribs }) =>
    hasClass(
      attribs,
      'theme-doc-markdown',
      'vp-doc',
      'sl-markdown-content',
      'md-content__inner',
      'markdown-body',
      'td-content',
    ),
  ({ attribs }) => attribs.itemprop === 'articleBody' || hasClass(attribs, 'bd-article', 'rst-content'),
  ({ name, attribs }) => name === 'article' && !hasClass(attribs, 'card', 'post-card'),
  ({ name, attribs }) => name === 'main' || attribs.role === 'main',
  ({ attribs }) => attribs.id === 'main-content' || attribs.id === 'content' || hasClass(attribs, 'content'),
  ({ name }) => name === 'body',
];

/** Finds the main element. Several articles are a list; a single one is the page's content. An element without text is none. */
function findMain({ elements }: Pick<PageTree, 'elements'>): Element | undefined {
  let empty: Element | undefined;
  for (const isPlace of PLACES) {
    const found = elements.filter(isPlace);
    const [first] = found;
    if (first === undefined || (found.length > 1 && first.name === 'article')) continue;
    if (/\S/.test(textContent(first))) return first;
    empty ??= first;
  }
  return empty;
}

/** Returns the text of a page's first heading, or of its `<title>` without the site's name. */
export function titleOf({ elements }: Pick<PageTree, 'elements'>): string {
  const main = findMain({ elements });
  const heading = elements.find((element) => element.name === 'h1' && (main === undefined || isWithin(element, main)));
  const written = heading ?? elements.find(({ name }) => name === 'h1');
  const fromHeading = written === undefined ? '' : plainText(written);
  if (fromHeading !== '') return fromHeading;
  const title = elements.find(({ name, parent }) => name === 'title' && !isInSvg(parent));
  return title === undefined ? '' : oneLine(textContent(title)).replace(/ [|·—–-] [^|·—–-]+$/, '');
}

export function metaContent({ elements }: Pick<PageTree, 'elements'>, name: string): string | undefined {
  const found = elements.find(
    (element) => element.name === 'meta' && (element.attribs.name ?? element.attribs.property)?.toLowerCase() === name,
  );
  const content = oneLine(found?.attribs.content ?? '');
  return content === '' ? undefined : content;
}

/** Reads the content of a page's main element. It changes the tree, which must not be used afterwards. */
export function readMain(tree: PageTree, refer: (element: Element) => void): MainContent {
  const main = findMain(tree) ?? withoutHead(tree);
  const title = tree.elements.find((element) => element.name === 'h1' && isWithin(element, main));
  const headings: PageHeading[] = [];
  const blocks: Element[] = [];
  for (const element of elementsOf(main)) {
    if (!isWithin(element, main)) continue;
    if (isControl(element) || element === title) {
      removeElement(element);
      continue;
    }
    const depth = HEADING.exec(element.name)?.[1];
    if (depth !== undefined) {
      const id = anchorOf(element);
      const text = plainText(element);
      if (id !== undefined && text !== '') {
        headings.push({ id, depth: Number(depth), text });
        forgetId(element.parent, id);
        element.attribs.id = id;
      } else if (text !== '') asBoldParagraph(element);
    }
    if (element.name === 'pre') {
      markLanguage(element);
      blocks.push(element);
    }
    if (element.attribs.role === 'tabpanel') showPanel(element);
    refer(element);
  }
  for (const block of blocks) breakLines(block);
  const written = main.children.filter((node) => !isDirective(node));
  return { html: render(written, { encodeEntities: 'utf8' }), headings };
}

/** Returns the root of a page without tags of its body, which HTML and minifiers leave out, and removes what belongs in the head. */
function withoutHead({ root, elements }: PageTree): Element | Document {
  for (const element of elements) if (HEAD_PARTS.has(element.name) && !isInSvg(element.parent)) removeElement(element);
  return elements.find(({ name }) => name === 'html') ?? root;
}

const HEAD_PARTS = new Set(['head', 'title', 'meta', 'link', 'base']);

const HEADING = /^h([1-6])$/;

/** Returns whether an element is not part of the text: links to other pages, marks beside headings, buttons. */
function isControl(element: Element): boolean {
  const { name, attribs } = element;
  if (isShadowRoot(element)) return false;
  if (isLineNumber(element)) return true;
  if (UNREAD.has(name) || (attribs.role !== undefined && UNREAD_ROLES.has(attribs.role))) return true;
  return hasClass(
    attribs,
    'headerlink',
    'hash-link',
    'header-anchor',
    'anchor-link',
    'sl-anchor-link',
    'heading-anchor',
    'toc',
    'table-of-contents',
    'theme-doc-toc-mobile',
    'theme-doc-footer',
    'theme-doc-breadcrumbs',
    'breadcrumbs',
    'pagination-nav',
    'prev-next',
    'prev-next-footer',
    'page-nav',
    'edit-link',
    'edit-this-page',
    'md-content__button',
    'md-source-file',
    'sr-only',
    'visually-hidden',
    'line-numbers-wrapper',
    'copybtn',
    'copy',
  );
}

/** Shows the panel of a tab that is not selected: readers of text select none. */
function showPanel({ attribs }: Element): void {
  delete attribs.hidden;
  delete attribs['aria-hidden'];
  delete attribs.style;
  if (attribs.class !== undefined) attribs.class = attribs.class.replace(/(?<!\S)(?:hidden|invisible)(?!\S)/g, '');
}

/** Ends the lines of code that are elements of their own, as those of Expressive Code are. */
function breakLines(pre: Element): void {
  for (const line of elementsOf(pre)) {
    const before = line.prev;
    if (!LINES.has(line.name) || before === null || !isTag(before) || !LINES.has(before.name)) continue;
    const text = textContent(before);
    // The place of a line number is empty, and stands in the same line.
    if (text !== '' && !text.endsWith('\n')) appendChild(before, new Text('\n'));
  }
}

const LINES = new Set(['div', 'p', 'li']);

/** Returns whether an element holds the numbers of lines of code, as generators mark them. */
function isLineNumber(element: Element): boolean {
  const { attribs } = element;
  const isMarked = attribs['data-nosnippet'] !== undefined || LINE_NUMBERS.test(attribs.class ?? '');
  return isMarked && /^[\d\s]+$/.test(textContent(element));
}

/** Classes of Sphinx, Pygments, Hugo, Doxygen and others. */
const LINE_NUMBERS = /(?:^|\s)(?:linenos?|lnt|ln|line-?numbers?)(?:\s|$)/i;

const UNREAD = new Set(
  'nav footer script style noscript template form button select textarea iframe svg dialog'.split(' '),
);
const UNREAD_ROLES = new Set(['navigation', 'search', 'contentinfo', 'dialog', 'button']);

/** Returns a heading's own id, or that of the section that it begins, or that of an anchor in it or right before it. */
function anchorOf(heading: Element): string | undefined {
  if (heading.attribs.id) return heading.attribs.id;
  const inner = elementsOf(heading).find(({ attribs }) => attribs.id || attribs.name);
  if (inner !== undefined) return inner.attribs.id || inner.attribs.name;
  const before = previousElement(heading);
  if (before === undefined) {
    const parent = heading.parent;
    return parent !== null && isTag(parent) && parent.attribs.id ? parent.attribs.id : undefined;
  }
  const isAnchor = before.name === 'a' || (before.name === 'span' && before.children.length === 0);
  return isAnchor ? before.attribs.id || before.attribs.name || undefined : undefined;
}

/** Turns a heading without an anchor into a bold paragraph of the section around it. */
function asBoldParagraph(heading: Element): void {
  const bold = new Element('strong', {}, heading.children);
  for (const child of bold.children) child.parent = bold;
  bold.parent = heading;
  heading.children = [bold];
  heading.name = 'p';
}

/** Removes an id from the element around a heading that takes the id over, because an id must be unique. */
function forgetId(parent: ParentNode | null, id: string): void {
  if (parent !== null && isTag(parent) && parent.attribs.id === id) delete parent.attribs.id;
}

function previousElement(element: Element): Element | undefined {
  let before: ChildNode | null = element.prev;
  while (before !== null && !isTag(before)) {
    if (isText(before) && before.data.trim() !== '') return undefined;
    before = before.prev;
  }
  return before ?? undefined;
}

/** Marks the language of a code block as Offprint's own content does, so that passages have a fence with its language. */
function markLanguage(pre: Element): void {
  const holders = [pre, ...elementsOf(pre).slice(0, 2), ...ancestors(pre).slice(0, 2)];
  const named = holders.flatMap(({ attribs }) => [
    ...(/\b(?:language|lang|highlight)-([\w+#-]{1,30})/.exec(attribs.class ?? '')?.slice(1) ?? []),
    ...(attribs['data-language'] === undefined ? [] : [attribs['data-language']]),
  ])[0];
  if (named === undefined || pre.parent === null) return;
  const wrapper = new Element('div', { class: 'op-code', 'data-language': named });
  const at = pre.parent.children.indexOf(pre);
  wrapper.parent = pre.parent;
  pre.parent.children[at] = wrapper;
  wrapper.children = [pre];
  pre.parent = wrapper;
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let up: ParentNode | null = element.parent; up !== null && isTag(up); up = up.parent) found.push(up);
  return found;
}

function elementsOf(element: Element | Document): Element[] {
  const found: Element[] = [];
  const waiting = [...element.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isTag(node)) continue;
    found.push(node);
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
  return found;
}

function isWithin(element: Element, outer: Element | Document): boolean {
  for (let up: ParentNode | null = element.parent; up !== null; up = up.parent) if (up === outer) return true;
  return false;
}

function isInSvg(parent: ParentNode | null): boolean {
  return parent !== null && isTag(parent) && (parent.name === 'svg' || isInSvg(parent.parent));
}

/** Returns the text of an element without the marks that link to headings. */
function plainText(element: Element): string {
  const text = element.children
    .map((child): string => (isText(child) ? child.data : isTag(child) && !isControl(child) ? plainText(child) : ''))
    .join('');
  return oneLine(text).replace(/\s*[#¶§\u200b\uf0c1]$/u, '');
}

function oneLine(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}

function hasClass(attribs: Readonly<Record<string, string>>, ...names: readonly string[]): boolean {
  if (attribs.class === undefined) return false;
  const classes = tokensOf(attribs.class);
  return names.some((name) => classes.includes(name));
}
