import type { ComponentChildren } from 'preact';
import { asChildren } from './props.js';

const MARK = /`([^`]{1,500})`|\*\*(?=[^\s*])([^*]{0,499}[^\s*])\*\*/g;

/**
 * A component's title. Text between backquotes is shown as code, between double asterisks as bold. It contains no link,
 * because it may be part of one.
 */
export function asTitle(value: unknown): ComponentChildren {
  if (typeof value !== 'string' || !/[`*]/.test(value)) return asChildren(value);
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const match of value.matchAll(MARK)) {
    const [whole, code, strong] = match;
    parts.push(value.slice(from, match.index), code === undefined ? <strong>{strong}</strong> : <code>{code}</code>);
    from = match.index + whole.length;
  }
  return from === 0 ? value : [...parts, value.slice(from)];
}
