import { linkAttributes } from '../links.js';
import type { Page } from '../page/page.js';
import { asChildren, asText, type ComponentProps } from './props.js';

/** A word with an explanation that is shown on hover and on focus. */
export function Tooltip({ tip, headline, cta, href, at, children }: ComponentProps, page: Page) {
  const id = page.ids.claimId('tooltip');
  const address = asText(href);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation shows on focus, so the word takes focus.
    <span class="op-tooltip" tabIndex={0} aria-describedby={id}>
      {children}
      <span class="op-tooltip-text" role="tooltip" id={id}>
        {headline ? <strong class="op-tooltip-headline">{asChildren(headline)}</strong> : null}
        {asChildren(tip)}
        {address === undefined ? null : (
          <a class="op-tooltip-link" {...linkAttributes(address, page, at)}>
            {asChildren(cta) ?? 'Read more'}
          </a>
        )}
      </span>
    </span>
  );
}
