import type { ComponentChildren, VNode } from 'preact';
import { isValidElement } from 'preact';
import { jsx } from 'preact/jsx-runtime';

/** Returns whether a value is an element made by the JSX runtime. Data of a page cannot imitate one. */
export function isVNode(value: unknown): value is VNode<Record<string, unknown>> {
  return isValidElement(value);
}

const markdownParagraphs = new WeakSet<object>();

/** Returns a paragraph of Markdown. It is removed where only text within a line is allowed; an author's own `<p>` stays. */
export function markdownParagraph(children: ComponentChildren): VNode {
  const paragraph = jsx('p', { children });
  markdownParagraphs.add(paragraph);
  return paragraph;
}

/** Returns whether Markdown made the paragraph, and not its author by a tag. */
export function isMarkdownParagraph(node: object): boolean {
  return markdownParagraphs.has(node);
}

/** Returns children of any type as one flat list of elements and texts. Values that are not displayed are omitted. */
export function flattenChildren(children: unknown): (VNode<Record<string, unknown>> | string)[] {
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
