import type { ComponentChildren } from 'preact';

/** Parts that the theme sets apart, with a blank between each two: for readers of screens, for search, and for what is copied. */
export function spaced(parts: readonly ComponentChildren[]): ComponentChildren {
  return parts
    .filter((part) => part !== null && part !== undefined)
    .flatMap((part, index) => (index === 0 ? [part] : [' ', part]));
}
