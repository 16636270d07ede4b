import type { ComponentChildren } from 'preact';
import { createElement } from 'preact/compat';

type Props = Readonly<Record<string, unknown>> & { readonly children?: ComponentChildren };

const CALLOUTS: Readonly<Record<string, string>> = {
  Note: 'note',
  Warning: 'warning',
  Info: 'info',
  Tip: 'tip',
  Check: 'check',
  Danger: 'danger',
  Callout: 'custom',
};

/**
 * Returns a simplified view of a component that is not in the first view or has other text: its frame, without the parts that only
 * the export can render.
 */
export function simplePart(name: string, props: Props): ComponentChildren {
  const { children } = props;
  const callout = CALLOUTS[name];
  if (callout !== undefined)
    return box('aside', `op-callout op-callout-${callout}`, box('div', 'op-callout-body', children), { role: 'note' });
  switch (name) {
    case 'Card':
      return box(
        props.href === undefined ? 'div' : 'a',
        'op-card',
        box('div', 'op-card-body', [
          box('p', 'op-card-title', text(props.title)),
          box('div', 'op-card-text', children),
        ]),
        props.href === undefined ? {} : { href: props.href },
      );
    case 'Badge':
      return box('span', `op-badge op-badge-${text(props.color) || 'gray'}`, children);
    case 'Accordion':
    case 'Expandable': {
      const kind = name.toLowerCase();
      return box(
        'details',
        `op-${kind}`,
        [
          box('summary', '', box('span', `op-${kind}-title`, text(props.title))),
          box('div', `op-${kind}-body`, children),
        ],
        props.defaultOpen === undefined ? {} : { open: true },
      );
    }
    case 'Columns':
    case 'CardGroup':
      return box('div', 'op-columns', children, { style: `--columns:${Number(props.cols ?? 2)}` });
    case 'Icon':
      return null;
    default:
      return undefined;
  }
}

function box(type: string, className: string, children: ComponentChildren, more: Props = {}): ComponentChildren {
  return createElement(type, { ...more, ...(className === '' ? {} : { class: className }) }, children);
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
