import { isCallable } from './functions.js';
import { UnsupportedExpression } from './unsupported-expression.js';

/** A value as text. Objects have none here: their conversion would call inherited functions. */
export function toText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'undefined':
      return String(value);
    default:
      if (value === null) return 'null';
      if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.map(toText).join(',');
      throw new UnsupportedExpression(isCallable(value) ? 'a function is used as text' : 'an object is used as text');
  }
}

export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined)
    return Number(value);
  throw new UnsupportedExpression('an object is used as a number');
}

/** An operand of `+`, `<` or `==`. */
export function toPrimitive(value: unknown): string | number | boolean | bigint | null | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'undefined':
      return value;
    default:
      return value === null ? null : toText(value);
  }
}
