import { type Element, isTag } from 'domhandler';
import { findOne, textContent } from 'domutils';
import { plainSource } from '../model/diagram-address.js';
import { rawTextOf } from './page-tree.js';

/** Longest source that is drawn, in characters. */
const MAX_SOURCE_CHARACTERS = 50_000;

/** Returns whether Mermaid looks for the source of a diagram in an element, and has not drawn it yet. */
export function isDiagramSource(element: Element): boolean {
  if (!isPlace(element)) return false;
  // `<pre class="mermaid"><code class="language-mermaid">` is one diagram, not two.
  for (let { parent } = element; parent !== null && isTag(parent); parent = parent.parent)
    if (isPlace(parent)) return false;
  const text = textContent(element).trim();
  return (
    text !== '' &&
    text.length <= MAX_SOURCE_CHARACTERS &&
    findOne(({ name }) => name === 'svg' || name === 'img', element.children) === null
  );
}

function isPlace({ name, attribs }: Element): boolean {
  return (
    PLACES.has(name) &&
    /(?:^|\s)(?:(?:language|lang|highlight|highlight-source)-)?mermaid(?:\s|$)/.test(attribs.class ?? '')
  );
}

const PLACES: ReadonlySet<string> = new Set(['pre', 'div', 'code']);

/** Returns the source in the form in which it is drawn. */
export const diagramSource = (element: Element) => plainSource(textContent(element));

/** Returns whether a script that stays on the page draws diagrams there itself. */
export function drawsDiagrams(script: Element): boolean {
  return /mermaid/i.test(script.attribs.src ?? rawTextOf(script));
}
