import type { ComponentChildren, VNode } from 'preact';
import { isValidElement } from 'preact';
import { jsx } from 'preact/jsx-runtime';

/** Returns whether a value is an element made by the JSX runtime. Data of a page cannot imitate one. */
export function isVNode(value: unknown): value is VNode<Record<string, unknown>> {
  return isValidElement(value);
}

const markdownParagraphs = new WeakSet<object>();

/** Makes a paragraph that Markdown made of blank lines: where only a line of text may stand, it is taken off; an author's own `<p>` stays. */
export function markdownParagraph(children: ComponentChildren): VNode {
  const paragraph = jsx('p', { children });
  markdownParagraphs.add(paragraph);
  return paragraph;
}

/** Returns whether Markdown made the paragraph, and not its author by a tag. */
export function isMarkdownParagraph(node: object): boolean {
  return markdownParagraphs.has(node);
}

/** Children as one flat list of elements and texts, as they will be shown. */
export function flattenChildren(children: ComponentChildren): (VNode<Record<string, unknown>> | string)[] {
  const flat: (VNode<Record<string, unknown>> | string)[] = [];
  collect(children, flat);
  return flat;
}

function collect(children: unknown, flat: (VNode<Record<string, unknown>> | string)[]): void {
  if (Array.isArray(children)) for (const child of children) collect(child, flat);
  else if (isVNode(children)) flat.push(children);
  else if (typeof children === 'string') flat.push(children);
  else if (typeof children === 'number' || typeof children === 'bigint') flat.push(String(children));
}
