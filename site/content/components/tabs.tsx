import type { Page } from '../page/page.js';
import { AliasAnchors } from './alias-anchors.js';
import { iconElement } from './icon.js';
import { asText, type ComponentProps } from './props.js';
import { textOf } from './text-of.js';
import { asTitle } from './title.js';

/** Panels with titles, one below the other; a script turns them into tabs. */
export function Tabs({ sync, defaultTabIndex, children }: ComponentProps) {
  const first = asText(defaultTabIndex);
  return (
    <div
      class="op-tabs"
      {...(sync === false || sync === 'false' ? { 'data-sync': 'false' } : {})}
      {...(first !== undefined && /^\d+$/.test(first) ? { 'data-default': first } : {})}
    >
      {children}
    </div>
  );
}

export function Tab({ title, id, icon, iconType, children, at }: ComponentProps, page: Page) {
  const given = asTitle(title);
  if (given === undefined && !page.islands.isViewing) hintTitle(page, at);
  const heading = given ?? 'Tab';
  const text = textOf(heading);
  const own = asText(id);
  const ownId = own === undefined ? page.ids.claim(text, 'tab') : page.ids.claimId(own);
  return (
    <section class="op-tab-panel" id={ownId} data-title={text}>
      <AliasAnchors id={ownId} texts={own === undefined ? [text] : []} />
      <p class="op-tab-title">
        {iconElement(icon, page, { iconType, at })}
        {heading}
      </p>
      {children}
    </section>
  );
}

function hintTitle(page: Page, at: ComponentProps['at']): void {
  const message = 'The tab has no title, so readers see the word “Tab” on it. Write <Tab title="…">.';
  page.findings.reportEach({ code: 'untitled-tab', severity: 'hint', message }, at ?? page.wholePage);
}
