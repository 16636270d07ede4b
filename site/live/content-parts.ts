import type { Element } from 'domhandler';
import { getElementsByTagName, prepend, removeElement } from 'domutils';
import { REFERENCE_END, REFERENCE_START, reference, withoutMarkers } from '../model/references.js';
import { fragmentOf, liveAddress } from './address.js';
import { usesOf } from './element-uses.js';
import { type MainContent, readMain } from './main-content.js';
import { isShadowRoot, type PageTree } from './page-tree.js';
import { readRoute } from './routes.js';

/** Reads a page's content with its addresses as references, for search and answers. Consumes the tree. */
export function readContent(tree: PageTree): MainContent {
  openShadowRoots(tree);
  const { html, headings } = readMain(tree, (element) => refer(element, tree.base));
  return { html, headings: headings.map((heading) => ({ ...heading, text: withoutMarkers(heading.text) })) };
}

/** Moves the content of an element's shadow tree into the element. Its ids are removed, because links from outside cannot reach them. */
function openShadowRoots({ elements }: PageTree): void {
  for (const element of elements) {
    if (!isShadowRoot(element) || element.parent === null) continue;
    for (const inner of getElementsByTagName('*', element.children)) delete inner.attribs.id;
    for (const child of [...element.children]) prepend(element, child);
    removeElement(element);
  }
}

function refer(element: Element, base: string): void {
  for (const [name, value] of Object.entries(element.attribs))
    if (value.includes(REFERENCE_START) || value.includes(REFERENCE_END)) element.attribs[name] = withoutMarkers(value);
  for (const use of usesOf(element)) {
    if (use.kind !== 'link' && use.kind !== 'file') continue;
    if (use.address.trim().startsWith('#') && readRoute(use.address.trim()) === undefined) continue;
    const address = liveAddress(use.address, base);
    if (address !== undefined) element.attribs[use.attribute] = reference(use.kind, address + fragmentOf(use.address));
  }
}
