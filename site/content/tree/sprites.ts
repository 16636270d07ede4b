import type { ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { htmlToHast } from 'satteri';
import { type AuthorElement, report } from '../author-element.js';
import { findFile } from '../files.js';
import type { HtmlElement, HtmlNode } from './html-node.js';
import { type HtmlContext, htmlNodes } from './html-nodes.js';

/** Maximum size of a sprite file that is read. */
const MAX_SPRITE_BYTES = 2_000_000;

/**
 * Returns the symbol that `<use href="/sprite.svg#name">` refers to, to be shown in its place: browsers do not read
 * another file when a page is opened from disk. `makeElement` makes the elements inside the symbol safe to show.
 */
export function inlineSymbol(
  address: string,
  attributes: Readonly<Record<string, unknown>>,
  element: AuthorElement,
  makeElement: HtmlContext['element'],
): ComponentChildren {
  const { page, place } = element;
  const found = findFile(address, page, place.file);
  const name = address.split('#')[1];
  if (found === undefined || name === undefined || found.file.sizeBytes > MAX_SPRITE_BYTES) {
    page.findings.reportOnce(
      {
        code: 'missing-file',
        severity: 'error',
        message: `The symbol "${address}" was omitted: its file is not in the project. Add the file or correct its address.`,
      },
      place,
    );
    return null;
  }
  const symbol = findById(htmlToHast(page.files.read(found.file.path).toString('utf8'), { fragment: true }), name);
  if (symbol === undefined) {
    report(element, `The symbol \`${address}\` was omitted: its file has no symbol of that name.`);
    return null;
  }
  const { viewBox, preserveAspectRatio } = symbol.properties;
  const children = htmlNodes(symbol.tagName === 'symbol' ? symbol.children : [symbol], {
    page,
    place,
    element: makeElement,
  });
  return jsx('svg', { ...attributes, viewBox, preserveAspectRatio, children });
}

function findById(root: HtmlNode, id: string): HtmlElement | undefined {
  const pending: HtmlNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'element' && node.properties.id === id) return node;
    if ('children' in node) pending.push(...node.children);
  }
  return undefined;
}
