import type { Page } from '../page/page.js';
import { iconElement } from './icon.js';
import { asFlag, asText, type ComponentProps } from './props.js';

const SIZES: ReadonlySet<string> = new Set(['xs', 'sm', 'md', 'lg']);

export function Badge(
  { color, size, shape, icon, iconType, stroke, disabled, children, at }: ComponentProps,
  page: Page,
) {
  const colorName = asText(color)?.toLowerCase() ?? 'gray';
  const sizeName = asText(size) ?? 'md';
  const classes = [
    'op-badge',
    `op-badge-${/^[a-z-]+$/.test(colorName) ? colorName : 'gray'}`,
    `op-badge-${SIZES.has(sizeName) ? sizeName : 'md'}`,
    shape === 'pill' ? 'op-badge-pill' : '',
    asFlag(stroke) ? 'op-badge-stroke' : '',
    asFlag(disabled) ? 'op-badge-disabled' : '',
  ];
  return (
    <span class={classes.filter(Boolean).join(' ')}>
      {iconElement(icon, page, { iconType, at })}
      {children}
    </span>
  );
}
