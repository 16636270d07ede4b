/** A change of the live page. It is made only if all changes are possible. */
type Edit = () => void;

/** Parts that scripts of the page prepare when it is loaded, so that a new one needs them again. */
const PREPARED = [
  'script',
  'button',
  'input',
  'select',
  'dialog',
  'iframe',
  'h1, h2, h3, h4, h5, h6',
  '[data-src]',
  '[class*=island]',
  '.op-tabs',
  '.op-code-group',
  '.op-view',
  '.op-update',
  '.op-diagram',
].join(', ');
/** Parts that scripts of the page own. */
const OWNED = '[class*=island], [role=tablist]';

/**
 * Brings the live page from one version of its document to another, if only text, attributes and simple elements
 * differ. Scripts of the page may have changed the live page, so every changed part must still be as in the old
 * version. Returns false, and changes nothing, if that is not so.
 */
export function patchPage(from: string, to: string): boolean {
  const before = parse(from);
  const after = parse(to);
  const edits: Edit[] = [];
  const live = new Map<Node, Node>([[before.documentElement, document.documentElement]]);
  try {
    compare(before.documentElement, after.documentElement);
  } catch (error) {
    if (error instanceof Unpatchable) return false;
    throw error;
  }
  for (const edit of edits) edit();
  return true;

  function compare(old: Node, next: Node): void {
    if (old.isEqualNode(next)) return;
    if (isElement(old) && isElement(next)) {
      if (old.localName === 'noscript') return;
      if (old.matches('script') || (old.matches(OWNED) && old.localName !== 'html')) throw new Unpatchable();
      compareAttributes(old, next);
      compareChildren(old, next);
    } else if (old.nodeType === Node.TEXT_NODE || old.nodeType === Node.COMMENT_NODE) {
      const target = find(old);
      if (target.nodeValue !== old.nodeValue) throw new Unpatchable();
      edits.push(() => {
        target.nodeValue = next.nodeValue;
      });
    } else throw new Unpatchable();
  }

  function compareAttributes(old: Element, next: Element): void {
    for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
      const [was, is] = [old.getAttribute(name), next.getAttribute(name)];
      if (was === is) continue;
      const target = find(old);
      if (!isElement(target) || target.getAttribute(name) !== was) throw new Unpatchable();
      edits.push(() => (is === null ? target.removeAttribute(name) : target.setAttribute(name, is)));
    }
  }

  function compareChildren(old: Element, next: Element): void {
    const olds = [...old.childNodes];
    const nexts = [...next.childNodes];
    let start = 0;
    const isSame = (a: Node | undefined, b: Node | undefined) => a !== undefined && b !== undefined && a.isEqualNode(b);
    while (start < olds.length && isSame(olds[start], nexts[start])) start++;
    let end = 0;
    while (end < Math.min(olds.length, nexts.length) - start && isSame(olds.at(-1 - end), nexts.at(-1 - end))) end++;
    const removed = olds.slice(start, olds.length - end);
    const added = nexts.slice(start, nexts.length - end);
    if (removed.length === added.length && removed.every((node, index) => isSameKind(node, added[index]))) {
      for (const [index, node] of removed.entries()) compare(node, added[index] ?? node);
      return;
    }
    replace({ parent: old, removed, added, following: olds[olds.length - end] });
  }

  /** Replaces nodes that no script has touched by nodes that no script must prepare. */
  function replace(change: {
    readonly parent: Element;
    readonly removed: readonly Node[];
    readonly added: readonly Node[];
    readonly following: Node | undefined;
  }): void {
    for (const node of change.added) if (needsPreparation(node)) throw new Unpatchable();
    const gone = change.removed.map((node) => {
      const target = find(node);
      if (needsPreparation(node) || !target.isEqualNode(node)) throw new Unpatchable();
      return target as ChildNode;
    });
    const parent = find(change.parent);
    // Without a following node, the live page may have more children than the document had.
    const following = change.following === undefined ? afterLast(change.parent, parent) : find(change.following);
    edits.push(() => {
      const nodes = change.added.map((node) => document.importNode(node, true));
      for (const node of gone) node.remove();
      for (const node of nodes) parent.insertBefore(node, following);
    });
  }

  /** Returns the live child after those of the old document. */
  function afterLast(old: Element, parent: Node): Node | null {
    const last = old.lastChild;
    return last === null ? parent.firstChild : find(last).nextSibling;
  }

  /** Finds the live node of one in the old document: scripts may have added others between. */
  function find(old: Node): Node {
    const known = live.get(old);
    if (known !== undefined) return known;
    const { parentNode } = old;
    if (parentNode === null) throw new Unpatchable();
    matchChildren(parentNode, find(parentNode));
    const found = live.get(old);
    if (found === undefined) throw new Unpatchable();
    return found;
  }

  function matchChildren(old: Node, target: Node): void {
    let candidate = target.firstChild;
    for (const child of old.childNodes) {
      let match = candidate;
      while (match !== null && !isCounterpart(child, match)) match = match.nextSibling;
      // A node that a script removed has no counterpart; those after it may.
      if (match === null) continue;
      live.set(child, match);
      candidate = match.nextSibling;
    }
  }
}

class Unpatchable extends Error {}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

const isElement = (node: Node | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE;

function isSameKind(a: Node, b: Node | undefined): boolean {
  if (b === undefined || a.nodeType !== b.nodeType) return false;
  return !isElement(a) || !isElement(b) || (a.localName === b.localName && a.namespaceURI === b.namespaceURI);
}

/** Returns whether a live node is the one of the document: of equal kind, and with the same text or identity. */
function isCounterpart(old: Node, target: Node): boolean {
  if (!isSameKind(old, target)) return false;
  if (!isElement(old) || !isElement(target)) return old.nodeValue === target.nodeValue;
  if (old.id !== '') return old.id === target.id;
  return (old.classList[0] ?? '') === (target.classList[0] ?? '');
}

function needsPreparation(node: Node): boolean {
  return isElement(node) && (node.matches(PREPARED) || node.querySelector(PREPARED) !== null);
}
