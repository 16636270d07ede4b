import { type ChildNode, type Document, type Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { liveAddress } from './address.js';
import { endOfTag } from './page-edits.js';

/** A fetched page with the positions of its elements. */
export interface PageTree {
  /** The decoded HTML. The positions of elements are indices into it. */
  readonly html: string;
  readonly root: Document;
  /** All elements in document order. */
  readonly elements: readonly Element[];
  /** The address to which the page's addresses are relative. */
  readonly base: string;
}

/** Maximum number of elements. A larger page is not meant for readers. */
const MAX_ELEMENTS = 400_000;

/** Maximum depth of elements, as in browsers: deeper ones become siblings. */
const MAX_LEVELS = 512;

/** Parses a page that was fetched from `address`. */
export function readPageTree(html: string, address: string): PageTree {
  const root = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const elements: Element[] = [];
  const waiting = root.children.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = waiting.pop(); next !== undefined && elements.length < MAX_ELEMENTS; next = waiting.pop()) {
    const { node, depth } = next;
    if (!isTag(node)) continue;
    elements.push(node);
    correctPlace(node, html);
    if (depth === MAX_LEVELS) flatten(node);
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined && isTag(child)) waiting.push({ node: child, depth: depth + 1 });
    }
  }
  const written = elements.find(({ name, attribs }) => name === 'base' && attribs.href !== undefined)?.attribs.href;
  // A page that was built on a disk may refer to a folder there, below which there is nothing on the web.
  const base = (written === undefined ? undefined : liveAddress(written, address)) ?? address;
  return { html, root, elements, base };
}

/**
 * Corrects the place of an element whose own end tag, or the end tag before it, has attributes or a slash
 * (`</script/>`). The parser takes the end of such a tag's name for the end of the tag.
 */
function correctPlace(element: Element, html: string): void {
  const { startIndex, endIndex } = element;
  if (startIndex !== null && html.charAt(startIndex) !== '<') {
    const end = html.indexOf('>', startIndex);
    if (html.charAt(end + 1) === '<') element.startIndex = end + 1;
  }
  if (endIndex === null || html.charAt(endIndex) === '>') return;
  const endTag = `</${element.name}`;
  const start = endIndex - endTag.length;
  if (html.slice(start, endIndex).toLowerCase() === endTag) element.endIndex = endOfTag(html, start) - 1;
}

/** Makes everything inside an element its children, in document order. Text that is not markup stays in its element. */
function flatten(element: Element): void {
  const inside: ChildNode[] = [];
  const waiting = [...element.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    inside.push(node);
    if (!isTag(node) || node.name === 'script' || node.name === 'style') continue;
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined) waiting.push(child);
    }
    node.children = [];
  }
  for (const [index, node] of inside.entries()) {
    node.parent = element;
    node.prev = inside[index - 1] ?? null;
    node.next = inside[index + 1] ?? null;
  }
  element.children = inside;
}

/** Returns the text of an element whose content is not markup, such as a script or a style. */
export function rawTextOf(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('');
}

export function tokensOf(value: string | undefined): string[] {
  return (value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

/** Returns whether an element is a template that browsers attach as a shadow tree. */
export function isShadowRoot({ name, attribs }: Element): boolean {
  return name === 'template' && /^(?:open|closed)$/i.test(attribs.shadowrootmode ?? '');
}
