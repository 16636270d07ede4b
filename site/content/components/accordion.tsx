import type { Page } from '../page.js';
import { iconElement } from './icon.js';
import { asChildren, asFlag, asText, type ComponentProps } from './props.js';
import { textOf } from './text-of.js';

export function AccordionGroup({ children }: ComponentProps) {
  return <div class="op-accordion-group">{children}</div>;
}

export function Accordion(props: ComponentProps, page: Page) {
  const { title, description, defaultOpen, id, icon, iconType, children, at } = props;
  const own = asText(id);
  const mark = iconElement(icon, page, { iconType, at });
  const heading = asChildren(title) ?? 'Details';
  return (
    <details
      class="op-accordion"
      id={own === undefined ? page.ids.claim(textOf(heading), 'details') : page.ids.claimId(own)}
      open={asFlag(defaultOpen)}
    >
      <summary>
        {mark ? <span class="op-accordion-icon">{mark}</span> : null}
        <span class="op-accordion-title">{heading}</span>
        {description ? <span class="op-accordion-description">{asChildren(description)}</span> : null}
      </summary>
      <div class="op-accordion-body">{children}</div>
    </details>
  );
}

/** A part of a field's description that opens on demand. */
export function Expandable({ title, defaultOpen, children }: ComponentProps) {
  return (
    <details class="op-expandable" open={asFlag(defaultOpen)}>
      <summary>{asChildren(title) ?? 'Show properties'}</summary>
      <div class="op-expandable-body">{children}</div>
    </details>
  );
}
