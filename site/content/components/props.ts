import type { ComponentChildren } from 'preact';
import { isVNode } from '../../evaluate/vnode.js';
import type { SourcePlace } from '../page/source-place.js';

/** The props of a component, as the author wrote them: every value must be checked before it is used. */
export interface ComponentProps {
  readonly [name: string]: unknown;
  readonly children?: ComponentChildren;
  /** The place in the source. */
  readonly at?: SourcePlace;
}

/** Returns a string or number as text; undefined for blank strings and other values. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns a value as content if it is text, an element, or a list of these. */
export function asChildren(value: unknown): ComponentChildren {
  if (typeof value === 'string' || typeof value === 'number' || isVNode(value)) return value;
  return Array.isArray(value) ? value.map(asChildren) : undefined;
}

/** Returns whether a property is set: `open`, `open={true}`, `open="true"` and `open="True"`. */
export function asFlag(value: unknown): boolean {
  return value === true || value === '' || (typeof value === 'string' && value.toLowerCase() === 'true');
}

/** Returns a value if it is a CSS color and nothing else. */
export function asColor(value: unknown): string | undefined {
  const text = asText(value)?.trim();
  return text !== undefined &&
    /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\([\d\s.,%/a-z+-]*\))$/i.test(text)
    ? text
    : undefined;
}
