import type { Page } from '../page/page.js';
import { AliasAnchors } from './alias-anchors.js';
import { iconElement } from './icon.js';
import { asFlag, asText, type ComponentProps } from './props.js';
import { textOf } from './text-of.js';
import { asTitle } from './title.js';

export function AccordionGroup({ children }: ComponentProps) {
  return <div class="op-accordion-group">{children}</div>;
}

export function Accordion(props: ComponentProps, page: Page) {
  const { title, description, defaultOpen, id, icon, iconType, children, at } = props;
  const own = asText(id);
  const mark = iconElement(icon, page, { iconType, at });
  const heading = asTitle(title) ?? 'Details';
  const text = textOf(heading);
  const ownId = own === undefined ? page.ids.claim(text, 'details') : page.ids.claimId(own);
  return (
    <details class="op-accordion" id={ownId} open={asFlag(defaultOpen)}>
      <summary>
        <AliasAnchors id={ownId} texts={own === undefined ? [text] : []} />
        {mark ? <span class="op-accordion-icon">{mark}</span> : null}
        <span class="op-accordion-title">{heading}</span>
        {description ? <span class="op-accordion-description">{asTitle(description)}</span> : null}
      </summary>
      <div class="op-accordion-body">{children}</div>
    </details>
  );
}

/** A collapsible part of a field's description. */
export function Expandable({ title, defaultOpen, children }: ComponentProps) {
  return (
    <details class="op-expandable" open={asFlag(defaultOpen)}>
      <summary>{asTitle(title) ?? 'Show properties'}</summary>
      <div class="op-expandable-body">{children}</div>
    </details>
  );
}
