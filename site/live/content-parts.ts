import type { Element } from 'domhandler';
import { REFERENCE_END, REFERENCE_START, reference, withoutMarkers } from '../references.js';
import { fragmentOf, liveAddress } from './address.js';
import { usesOf } from './element-uses.js';
import { type MainContent, readMain } from './main-content.js';
import type { PageTree } from './page-tree.js';

/** What a page says, with its addresses as references: what search and answers are made from. Consumes the tree. */
export function readContent(tree: PageTree): MainContent {
  const { html, headings } = readMain(tree, (element) => refer(element, tree.base));
  return { html, headings: headings.map((heading) => ({ ...heading, text: withoutMarkers(heading.text) })) };
}

function refer(element: Element, base: string): void {
  for (const [name, value] of Object.entries(element.attribs))
    if (value.includes(REFERENCE_START) || value.includes(REFERENCE_END)) element.attribs[name] = withoutMarkers(value);
  for (const use of usesOf(element)) {
    if ((use.kind !== 'link' && use.kind !== 'file') || use.address.trim().startsWith('#')) continue;
    const address = liveAddress(use.address, base);
    if (address !== undefined) element.attribs[use.attribute] = reference(use.kind, address + fragmentOf(use.address));
  }
}
