import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { jsx } from 'preact/jsx-runtime';

/** Returns children as one element without a tag. */
export function fragment(children: ComponentChildren): ComponentChildren {
  return jsx(Fragment, { children });
}
