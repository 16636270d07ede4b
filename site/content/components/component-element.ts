import type { ComponentChild } from 'preact';
import { jsx } from 'preact/jsx-runtime';
import type { Page } from '../page/page.js';

/**
 * Returns an element of one of our components, which get the page as their second argument. Preact's types only know
 * components that get a context there.
 */
export function componentElement<Props>(
  component: (props: Props, page: Page) => unknown,
  props: Props,
): ComponentChild {
  return jsx(component as never, props as never) as ComponentChild;
}
