import type { ComponentChildren } from 'preact';

/** Returns parts that the theme separates visually, with blanks between them for screen readers, search and copied text. */
export function spaced(parts: readonly ComponentChildren[]): ComponentChildren {
  return parts
    .filter((part) => part !== null && part !== undefined)
    .flatMap((part, index) => (index === 0 ? [part] : [' ', part]));
}
