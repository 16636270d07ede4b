import { type ChildNode, type Document, type Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { liveAddress } from './address.js';

/** A page as it was fetched, and what stands where in it. */
export interface PageTree {
  /** Decoded; every element's place is an index into it. */
  readonly html: string;
  readonly root: Document;
  /** All elements in document order. */
  readonly elements: readonly Element[];
  /** What its addresses are relative to. */
  readonly base: string;
}

/** More is no page for readers: a list of everything, or an attack. */
const MAX_ELEMENTS = 400_000;

/** As browsers have it: what is nested deeper stands side by side. */
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
    if (depth === MAX_LEVELS) flatten(node);
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined && isTag(child)) waiting.push({ node: child, depth: depth + 1 });
    }
  }
  const written = elements.find(({ name, attribs }) => name === 'base' && attribs.href !== undefined)?.attribs.href;
  // A page built on a disk may name a folder there; nothing of the web lies below it.
  const base = (written === undefined ? undefined : liveAddress(written, address)) ?? address;
  return { html, root, elements, base };
}

/** Makes all that is inside an element its children, in document order. Texts that are no markup stay in their elements. */
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

/** Text of an element whose content is no markup: a script or a style. */
export function rawTextOf(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('');
}

export function tokensOf(value: string | undefined): string[] {
  return (value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

/** A template that browsers put into the page as the shadow tree of its element. */
export function isShadowRoot({ name, attribs }: Element): boolean {
  return name === 'template' && /^(?:open|closed)$/i.test(attribs.shadowrootmode ?? '');
}
