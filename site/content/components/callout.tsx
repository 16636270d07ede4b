import type { ComponentChildren } from 'preact';
import type { Page } from '../page/page.js';
import { iconElement } from './icon.js';
import { asChildren, asColor, asText, type ComponentProps } from './props.js';

const KINDS = {
  note: 'info',
  warning: 'triangle-alert',
  info: 'info',
  tip: 'lightbulb',
  check: 'circle-check',
  danger: 'octagon-alert',
} as const;

type CalloutKind = keyof typeof KINDS;

const isKind = (value: unknown): value is CalloutKind => typeof value === 'string' && Object.hasOwn(KINDS, value);

/** Returns the kind of callout by an author's name for it, in upper or lower case. */
export function calloutKind(value: unknown): CalloutKind | undefined {
  const name = asText(value)?.toLowerCase();
  return isKind(name) ? name : undefined;
}

export function calloutIcon(kind: CalloutKind, page: Page): ComponentChildren {
  return iconElement(`lucide:${KINDS[kind]}`, page);
}

export const Note = callout('note');
export const Warning = callout('warning');
export const Info = callout('info');
export const Tip = callout('tip');
export const Check = callout('check');
export const Danger = callout('danger');

/** A callout with the author's own icon and color, or of the kind named by `type`. */
export function Callout(props: ComponentProps, page: Page) {
  const kind = calloutKind(props.type);
  if (kind !== undefined) return calloutMarkup(kind, props, page);
  const color = asColor(props.color);
  return calloutMarkup('custom', props, page, color);
}

function callout(kind: CalloutKind) {
  return (props: ComponentProps, page: Page) => calloutMarkup(kind, props, page);
}

function calloutMarkup(
  kind: CalloutKind | 'custom',
  { icon, iconType, title, children, at }: ComponentProps,
  page: Page,
  color?: string,
) {
  const mark: ComponentChildren =
    icon === undefined && kind !== 'custom' ? calloutIcon(kind, page) : iconElement(icon, page, { iconType, at });
  const heading = asChildren(title);
  return (
    <aside
      class={`op-callout op-callout-${kind}`}
      role="note"
      {...(color === undefined ? {} : { style: `--accent:${color}` })}
    >
      {mark ? <span class="op-callout-icon">{mark}</span> : null}
      <div class="op-callout-body">
        {heading ? <p class="op-callout-title">{heading}</p> : null}
        {children}
      </div>
    </aside>
  );
}
