import { NativeFunction } from './functions.js';
import type { Interpreter } from './interpreter.js';
import { arrayMethods, numberMethods, type OwnMethod, patternMethods, stringMethods } from './methods.js';
import { UnsupportedExpression } from './unsupported-expression.js';
import { toNumber, toText } from './values.js';
import { isVNode } from './vnode.js';

/** The keys through which a value reaches the language's own machinery. */
export const REFUSED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export type DataObject = Record<string, unknown>;

export function isDataObject(value: unknown): value is DataObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !isVNode(value) &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** An expression's value as a key; refuses the keys that are never data. */
export function toKey(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new UnsupportedExpression('a key in it is neither a string nor a number');
  const key = String(value);
  if (REFUSED_KEYS.has(key)) throw new UnsupportedExpression(`\`${key}\` may not be used`);
  return key;
}

/** Reads own data, or one of the methods of the allow-list; never anything inherited. */
export function readMember(target: unknown, keyValue: unknown, interpreter: Interpreter): unknown {
  const key = toKey(keyValue);
  if (target === null || target === undefined)
    throw new UnsupportedExpression(`\`${key}\` is read from ${String(target)}`);
  if (key === 'toString' && typeof target !== 'object')
    return new NativeFunction(([radix]) =>
      typeof target === 'number' ? target.toString(radix === undefined ? 10 : toNumber(radix)) : toText(target),
    );
  // The reader's language is not known, and every machine must write the same.
  if (key === 'toLocaleString' && typeof target === 'number')
    return new NativeFunction(() => target.toLocaleString('en-US'));
  if (typeof target === 'string') {
    if (key === 'length') return target.length;
    return /^\d+$/.test(key) ? target[Number(key)] : bind(stringMethods[key], target, interpreter);
  }
  if (typeof target === 'number') return bind(numberMethods[key], target, interpreter);
  if (target instanceof RegExp) return bind(patternMethods[key], target, interpreter);
  if (Array.isArray(target)) {
    if (key === 'length') return target.length;
    return Object.hasOwn(target, key) ? target[Number(key)] : bind(arrayMethods[key], target, interpreter);
  }
  if (target instanceof NativeFunction) return Object.hasOwn(target.members, key) ? target.members[key] : undefined;
  return isDataObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
}

/** Writes an author's own object or array; arrays grow by one at a time. */
export function writeMember(target: unknown, keyValue: unknown, value: unknown, interpreter: Interpreter): void {
  const key = toKey(keyValue);
  interpreter.budget.produce(1);
  if (Array.isArray(target)) {
    const index = Number(key);
    if (!Number.isInteger(index) || index < 0 || index > target.length)
      throw new UnsupportedExpression('an array is written outside its length');
    target[index] = value;
  } else if (isDataObject(target) && !Object.isFrozen(target)) target[key] = value;
  else throw new UnsupportedExpression(`\`${key}\` cannot be assigned`);
}

/** The method tables have no prototype, so that an inherited name is never found in them. */
function bind<T>(method: OwnMethod<T> | undefined, target: T, interpreter: Interpreter): unknown {
  if (method === undefined) return undefined;
  return new NativeFunction((args) => {
    if (typeof target === 'string' || Array.isArray(target)) interpreter.budget.scan(target.length);
    return method(target, args, interpreter);
  });
}
