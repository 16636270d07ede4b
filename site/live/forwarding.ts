import type { Element } from 'domhandler';
import { liveAddress, pageAddress } from './address.js';
import { usesOf } from './element-uses.js';
import type { PageTree } from './page-tree.js';
import { visibleText } from './visible-words.js';

/** Longest text of a page that only leads to another, in characters: that it has moved, and a link. */
const MAX_CHARACTERS = 200;
/** Longest delay of such a page, in seconds. */
const MAX_DELAY = 5;

/** The page to which a page without content of its own leads. */
export interface Forwarding {
  readonly to: string;
  /** The place on that page, with its `#`. */
  readonly fragment?: string;
}

/**
 * Returns where a page leads that generators write for an old address: one with `<meta http-equiv="refresh">` and hardly any text. Undefined
 * for all other pages, and for those that reload themselves.
 */
export function forwardingOf(tree: PageTree): Forwarding | undefined {
  const { elements, base } = tree;
  for (const element of elements) {
    if (element.name !== 'meta' || isInNoscript(element)) continue;
    for (const use of usesOf(element)) {
      if (use.kind !== 'refresh' || Number(use.delay) > MAX_DELAY) continue;
      const to = liveAddress(use.address, base);
      if (to === undefined || pageAddress(to) === pageAddress(liveAddress(base) ?? base)) continue;
      if (visibleText(tree).length > MAX_CHARACTERS) return undefined;
      const { hash } = new URL(use.address, base);
      return { to, ...(hash.length > 1 && { fragment: hash }) };
    }
  }
  return undefined;
}

/** Returns whether an element counts only in browsers without scripts. */
function isInNoscript(element: Element): boolean {
  for (let up = element.parent; up !== null; up = up.parent) if ('name' in up && up.name === 'noscript') return true;
  return false;
}
