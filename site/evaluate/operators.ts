import { isCallable } from './functions.js';
import { toNumber, toPrimitive, toText } from './values.js';

type Unary = (value: unknown) => unknown;
type Binary = (left: unknown, right: unknown) => unknown;

export const unaryOperators: Readonly<Record<string, Unary | undefined>> = {
  '!': (value) => !value,
  '-': (value) => -toNumber(value),
  '+': (value) => toNumber(value),
  '~': (value) => ~toNumber(value),
  void: () => undefined,
  typeof: (value) => (isCallable(value) ? 'function' : typeof value),
};

export const binaryOperators: Readonly<Record<string, Binary | undefined>> = {
  '+': add,
  '-': (left, right) => toNumber(left) - toNumber(right),
  '*': (left, right) => toNumber(left) * toNumber(right),
  '/': (left, right) => toNumber(left) / toNumber(right),
  '%': (left, right) => toNumber(left) % toNumber(right),
  '**': (left, right) => toNumber(left) ** toNumber(right),
  '&': (left, right) => toNumber(left) & toNumber(right),
  '|': (left, right) => toNumber(left) | toNumber(right),
  '^': (left, right) => toNumber(left) ^ toNumber(right),
  '<<': (left, right) => toNumber(left) << toNumber(right),
  '>>': (left, right) => toNumber(left) >> toNumber(right),
  '>>>': (left, right) => toNumber(left) >>> toNumber(right),
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': looselyEqual,
  '!=': (left, right) => !looselyEqual(left, right),
  '<': (left, right) => compare(left, right, (a, b) => a < b),
  '<=': (left, right) => compare(left, right, (a, b) => a <= b),
  '>': (left, right) => compare(left, right, (a, b) => a > b),
  '>=': (left, right) => compare(left, right, (a, b) => a >= b),
};

function add(left: unknown, right: unknown): string | number {
  const [a, b] = [toPrimitive(left), toPrimitive(right)];
  return typeof a === 'string' || typeof b === 'string' ? toText(a) + toText(b) : toNumber(a) + toNumber(b);
}

function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === null || left === undefined) return right === null || right === undefined;
  if (right === null || right === undefined) return false;
  if (typeof left === typeof right) return left === right;
  return toNumber(left) === toNumber(right);
}

function compare(left: unknown, right: unknown, decide: (a: string | number, b: string | number) => boolean): boolean {
  return typeof left === 'string' && typeof right === 'string'
    ? decide(left, right)
    : decide(toNumber(left), toNumber(right));
}
