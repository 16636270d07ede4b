import type { Page } from '../page/page.js';
import { asFlag, type ComponentProps } from './props.js';

/** Examples, which an endpoint's page has in its right column. */
export function RequestExample({ dropdown, children }: ComponentProps, page: Page) {
  page.record.aside.push(
    <section class="op-example op-example-request" {...(asFlag(dropdown) ? { 'data-dropdown': '' } : {})}>
      <div class="op-code-group">{children}</div>
    </section>,
  );
  return null;
}

export function ResponseExample({ dropdown, children }: ComponentProps, page: Page) {
  page.record.aside.push(
    <section class="op-example op-example-response" {...(asFlag(dropdown) ? { 'data-dropdown': '' } : {})}>
      <div class="op-code-group">{children}</div>
    </section>,
  );
  return null;
}

/** A panel in the right column, in place of the table of contents. */
export function Panel({ children }: ComponentProps, page: Page) {
  page.record.aside.push(<section class="op-panel">{children}</section>);
  return null;
}
