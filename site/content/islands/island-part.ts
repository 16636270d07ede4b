import type { ComponentChild, ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { flattenChildren } from '../../evaluate/vnode.js';

/** Components of ours whose content the browser may draw anew; the others look at what is in them, and stay as they are. */
const OPEN: ReadonlySet<string> = new Set(
  `Note Warning Info Tip Check Danger Callout Card CardGroup Columns Column Accordion AccordionGroup Expandable Frame
  ParamField ResponseField Tooltip Badge Tile`.split(/\s+/),
);

/**
 * One of our components inside an island. The browser has none of them: it takes the markup that stands in the page and
 * finds it by the component's name and properties.
 */
export function islandPart(
  name: string,
  props: Readonly<Record<string, unknown>>,
  children: ComponentChildren,
  make: (children: ComponentChildren) => ComponentChild,
): ComponentChild {
  const content = OPEN.has(name) ? jsx('op-slot', { children }) : unmarked(children);
  return jsx('op-part', { 'data-op-part': partKey(name, props), children: make(content) });
}

/** Steps, tabs and the like look for their own kind among what they are given. */
function unmarked(children: ComponentChildren): ComponentChildren {
  return flattenChildren(children).map((child) =>
    typeof child !== 'string' && child.type === 'op-part' ? (child.props.children as ComponentChildren) : child,
  );
}

/** The same as the browser's script makes. */
export function partKey(name: string, props: Readonly<Record<string, unknown>>): string {
  const plain = Object.entries(props)
    .filter(([key, value]) => key !== 'key' && /^(?:string|number|boolean)$/.test(typeof value))
    .filter(([key]) => key !== 'children')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, plain]);
}
