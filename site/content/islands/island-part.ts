import type { ComponentChild, ComponentChildren } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import { flattenChildren } from '../../evaluate/vnode.js';

/** Built-in components whose content the browser may render again. Others inspect their content, so they stay unchanged. */
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

/** Components such as steps and tabs, which look for their own kind among their children. */
function unmarked(children: ComponentChildren): ComponentChildren {
  return flattenChildren(children).map((child) =>
    typeof child !== 'string' && child.type === 'op-part' ? (child.props.children as ComponentChildren) : child,
  );
}

/** Returns the markup that the browser's script creates too. */
export function partKey(name: string, props: Readonly<Record<string, unknown>>): string {
  const plain = Object.entries(props)
    .filter(([key, value]) => key !== 'key' && /^(?:string|number|boolean)$/.test(typeof value))
    .filter(([key]) => key !== 'children')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, plain]);
}
