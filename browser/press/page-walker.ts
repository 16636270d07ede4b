import type { pageRoots } from '../page-roots.js';

/** A rectangle of the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Receives the visible parts of a page in the order of the document. */
export interface Visitor {
  text?(text: string, node: Text): void;
  box?(element: Element): void;
  enter?(element: Element): void;
  leave?(element: Element): void;
}

/** Walks through what a reader can see of a page. */
export interface PageWalker {
  /** Returns the document and all open shadow trees. */
  roots(): (Document | ShadowRoot)[];
  walk(visitor: Visitor): void;
  /** Leaves out the elements that a selector matches from now on. */
  ignore(selectors: readonly string[]): void;
  /** Returns whether a node is in such an element. */
  isIgnored(node: Node): boolean;
  areaOf(box: Box): number;
  /** The smallest box that counts as visible, in square pixels. */
  readonly minArea: number;
}

/** Creates a walker. Runs in the page and uses nothing outside this function but its argument. */
export function createPageWalker(roots: typeof pageRoots): PageWalker {
  const MAX_ELEMENTS = 20_000;
  const MIN_AREA = 16;
  const UNSEEN = new Set('script style noscript template iframe svg head'.split(' '));
  let ignored = '';
  return { roots, walk, ignore, isIgnored, areaOf, minArea: MIN_AREA };

  function ignore(selectors: readonly string[]): void {
    ignored = selectors.join();
  }

  function isIgnored(node: Node): boolean {
    const element = node instanceof Element ? node : node.parentElement;
    return ignored !== '' && element !== null && element.closest(ignored) !== null;
  }

  function walk(visitor: Visitor): void {
    let left = MAX_ELEMENTS;
    const viewport = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const visit = (element: Element, around: Box, isParentVisible: boolean): void => {
      if (left-- <= 0 || UNSEEN.has(element.localName)) return;
      if (ignored !== '' && element.matches(ignored)) return;
      const style = getComputedStyle(element);
      const hasBox = style.display !== 'contents';
      if (style.opacity === '0' || (hasBox && !element.checkVisibility())) return;
      const clip = style.position === 'fixed' ? viewport : around;
      const box = element.getBoundingClientRect();
      const isVisible = hasBox
        ? style.visibility === 'visible' && areaOf(intersection(box, clip)) >= MIN_AREA
        : isParentVisible;
      if (isVisible && hasBox) visitor.box?.(element);
      const inner = hasBox ? clipOf(style, box, clip) : clip;
      if (areaOf(inner) === 0) return;
      visitor.enter?.(element);
      for (const child of childrenOf(element)) {
        if (child instanceof Element) visit(child, inner, isVisible);
        else if (child instanceof Text && isVisible && child.data.trim() !== '') visitor.text?.(child.data, child);
      }
      visitor.leave?.(element);
    };
    const everywhere = { left: 0, top: -1e7, right: innerWidth, bottom: 1e7 };
    if (document.body !== null) visit(document.body, everywhere, true);
  }

  /** Returns the children as they are displayed: those of a shadow tree, and what its slots contain. */
  function childrenOf(element: Element): Iterable<Node> {
    if (element.shadowRoot !== null) return element.shadowRoot.childNodes;
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    return assigned.length > 0 ? assigned : element.childNodes;
  }

  /** Returns the part of the page in which an element's content is visible. What can be scrolled to is. */
  function clipOf({ overflowX, overflowY }: CSSStyleDeclaration, box: Box, around: Box): Box {
    if (overflowX === 'visible' && overflowY === 'visible') return around;
    const own = intersection(box, around);
    const isGone = areaOf(own) < MIN_AREA;
    const scrolls = (overflow: string) => /auto|scroll/.test(overflow) && !isGone;
    const clips = (overflow: string) => overflow !== 'visible' && !scrolls(overflow);
    return {
      left: clips(overflowX) ? own.left : scrolls(overflowX) ? -1e7 : around.left,
      right: clips(overflowX) ? own.right : scrolls(overflowX) ? 1e7 : around.right,
      top: clips(overflowY) ? own.top : scrolls(overflowY) ? -1e7 : around.top,
      bottom: clips(overflowY) ? own.bottom : scrolls(overflowY) ? 1e7 : around.bottom,
    };
  }

  function intersection(one: Box, other: Box): Box {
    return {
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    };
  }

  function areaOf({ left, top, right, bottom }: Box): number {
    return Math.max(0, right - left) * Math.max(0, bottom - top);
  }
}
