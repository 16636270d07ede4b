import type { Page } from '../page/page.js';
import { iconElement } from './icon.js';
import { asText, type ComponentProps } from './props.js';

/** One of several views of a page; a script shows one at a time. */
export function View({ title, icon, iconType, id, children, at }: ComponentProps, page: Page) {
  const text = asText(title) ?? 'View';
  const own = asText(id);
  return (
    <section
      class="op-view"
      id={own === undefined ? page.ids.claim(text, 'view') : page.ids.claimId(own)}
      data-title={text}
    >
      <p class="op-view-title">
        {iconElement(icon, page, { iconType, at })}
        {text}
      </p>
      {children}
    </section>
  );
}

/** Content for people or for agents. Content for agents alone is not on the page, which is for people. */
export function Visibility({ for: audience, children }: ComponentProps) {
  return audience === 'agents' ? null : children;
}
