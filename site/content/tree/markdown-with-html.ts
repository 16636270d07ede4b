import type { ComponentChildren } from 'preact';
import type { MdastNode } from 'satteri';
import { authorElement } from '../elements.js';
import type { MarkdownModule } from '../modules/module.js';
import type { Page } from '../page/page.js';
import type { SourcePlace } from '../page/source-place.js';
import { parseMarkdownWithHtml } from '../parse/parse-markdown.js';
import { elementPlaces } from './element-places.js';
import { htmlNodes } from './html-nodes.js';

/**
 * Returns whether a Markdown body contains HTML. It is then parsed as one document, because elements may contain
 * Markdown and end much later.
 */
export function holdsHtml(root: MdastNode): boolean {
  let found = false;
  visit(root, (node) => {
    found ||= node.type === 'html';
  });
  return found;
}

/**
 * Returns the elements of such a body. The words after fences and the places of formulas, which the parsed HTML does
 * not contain, are found by their text.
 */
export function markdownWithHtml(page: Page, module: MarkdownModule): ComponentChildren {
  const root = parseMarkdownWithHtml(module.text);
  const fenceMeta = new Map<string, string>();
  const formulaPlaces = new Map<string, SourcePlace>();
  visit(module.root, (node) => {
    if (node.type === 'code' && node.meta) fenceMeta.set(node.value, node.meta);
    const start = node.position?.start;
    if ((node.type === 'inlineMath' || node.type === 'math') && start !== undefined) {
      const line = start.line + module.lineOffset;
      formulaPlaces.set(node.value, { file: module.path, line, column: start.column });
    }
  });
  const places = elementPlaces(module.root, module.text, { file: module.path, lineOffset: module.lineOffset });
  const context = { page, element: authorElement, place: { file: module.path }, places, fenceMeta, formulaPlaces };
  return 'children' in root ? htmlNodes(root.children, context) : null;
}

function visit(root: MdastNode, look: (node: MdastNode) => void): void {
  const pending: MdastNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    look(node);
    if ('children' in node) pending.push(...node.children);
  }
}
