import { type ChildNode, isTag, isText } from 'domhandler';
import { isShadowRoot, type PageTree } from './page-tree.js';

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'head', 'title', 'svg']);

/** Returns the text of a page that readers may see, with single spaces. */
export function visibleText({ root }: PageTree): string {
  return wordsIn(root.children).replace(/\s+/g, ' ').trim();
}

/** Returns the text in nodes that readers may see. Shadow trees count. */
export function wordsIn(nodes: readonly ChildNode[]): string {
  const pieces: string[] = [];
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) pieces.push(node.data);
    else if (isTag(node) && (!UNSEEN.has(node.name) || isShadowRoot(node)))
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index];
        if (child !== undefined) waiting.push(child);
      }
  }
  return pieces.join(' ');
}

/** Maximum number of distinct words that are compared. */
const MAX_WORDS = 20_000;

/** Returns the distinct words of a text. */
export function distinctWords(text: string): string[] {
  return [...new Set(text.split(' '))].filter(Boolean).slice(0, MAX_WORDS);
}
