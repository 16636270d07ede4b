import type { ComponentChildren, VNode } from 'preact';
import { isValidElement } from 'preact';

/** Whether a value is an element made by the JSX runtime; nothing that a page's data holds can pass for one. */
export function isVNode(value: unknown): value is VNode<Record<string, unknown>> {
  return isValidElement(value);
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
