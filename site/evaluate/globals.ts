import type { Budget } from './budget.js';
import { NativeFunction } from './functions.js';
import type { Interpreter } from './interpreter.js';
import { type DataObject, isDataObject, REFUSED_KEYS, toKey } from './members.js';
import { Scope } from './scope.js';
import { UnsupportedExpression } from './unsupported-expression.js';
import { toNumber, toText } from './values.js';

type Native = (args: readonly unknown[], interpreter: Interpreter) => unknown;

const fn = (call: Native, members?: Readonly<Record<string, unknown>>) => new NativeFunction(call, members);
const inert = fn(() => undefined);

const NO_ESCAPES = 'the text to decode is not a valid part of an address';

/** `Math.random` is left out: the same page must give the same bytes. */
const math: Record<string, unknown> = { PI: Math.PI, E: Math.E };
for (const name of ['abs', 'ceil', 'floor', 'round', 'trunc', 'sign', 'sqrt', 'log', 'log2', 'log10', 'exp'] as const)
  math[name] = fn(([value]) => Math[name](toNumber(value)));
for (const name of ['min', 'max', 'pow', 'hypot'] as const)
  math[name] = fn((args) => (Math[name] as (...values: number[]) => number)(...args.slice(0, 1_000).map(toNumber)));

const objectFunction = fn(() => ({}), {
  keys: fn(([value], { budget }) => entriesOf(value, budget).map(([key]) => key)),
  values: fn(([value], { budget }) => entriesOf(value, budget).map(([, item]) => item)),
  entries: fn(([value], { budget }) => entriesOf(value, budget)),
  fromEntries: fn(([value], { budget }) => {
    if (!Array.isArray(value)) throw new UnsupportedExpression('`fromEntries` needs a list');
    budget.produce(value.length);
    return Object.fromEntries(value.map((entry) => [toKey(entry?.[0]), entry?.[1]]));
  }),
  assign: fn(([target, ...sources], { budget }) => {
    const object = ownData(target);
    if (Object.isFrozen(object)) throw new UnsupportedExpression('it assigns to a read-only object');
    for (const source of sources.filter(isDataObject)) {
      for (const [key, value] of entriesOf(source, budget)) object[key] = value;
    }
    return object;
  }),
  freeze: fn(([value]) => value),
  hasOwn: fn(([value, key]) => Object.hasOwn(Array.isArray(value) ? value : ownData(value), toKey(key))),
});

const arrayFunction = fn(
  (args, { budget }) => {
    const [length] = args;
    if (args.length !== 1 || typeof length !== 'number') return [...args];
    return emptyList(length, budget);
  },
  {
    isArray: fn(([value]) => Array.isArray(value)),
    of: fn((args) => [...args]),
    from: fn(([source, map], interpreter) => {
      const items = listFrom(source, interpreter.budget);
      return map === undefined ? items : items.map((item, index) => interpreter.call(map, [item, index]));
    }),
  },
);

const json = {
  parse: fn(([value], { budget }) => {
    const text = toText(value);
    budget.produce(text.length);
    return attempt('the text for `JSON.parse` is not valid JSON', () =>
      JSON.parse(text, (key, item: unknown) => (REFUSED_KEYS.has(key) ? undefined : item)),
    );
  }),
  stringify: fn(([value, , indent], interpreter) => {
    const text = JSON.stringify(plain(value, interpreter, 0), null, Math.min(toNumber(indent ?? 0), 10));
    interpreter.budget.produce(text?.length ?? 0);
    return text;
  }),
};

/** Hooks as a first view sees them: states have their first values, effects and handlers never run. */
const hooks: Readonly<Record<string, NativeFunction>> = {
  useState: fn(([first], interpreter) => [
    first instanceof Object && isLazy(first) ? interpreter.call(first, []) : first,
    inert,
  ]),
  useReducer: fn(([, first]) => [first, inert]),
  useRef: fn(([first]) => ({ current: first ?? null })),
  useMemo: fn(([make], interpreter) => interpreter.call(make, [])),
  useCallback: fn(([callback]) => callback),
  useEffect: inert,
  useLayoutEffect: inert,
  useInsertionEffect: inert,
  useContext: inert,
  useId: fn(() => 'id'),
  useTransition: fn(() => [false, inert]),
  useDeferredValue: fn(([value]) => value),
};

const react = { ...hooks, memo: fn(([component]) => component), forwardRef: fn(([component]) => component) };

/** Shared by all pages, and so frozen: what a page writes is its own. */
const names: Readonly<Record<string, unknown>> = {
  ...hooks,
  React: react,
  // Some authors look for React here, and refuse to go on where it is not.
  globalThis: { React: react },
  // Nobody is signed in when a bundle is read.
  user: {},
  Math: math,
  JSON: json,
  Object: objectFunction,
  Array: arrayFunction,
  String: fn(([value], { budget }) => (value === undefined ? '' : chargedText(value, budget))),
  Number: fn(([value]) => toNumber(value ?? 0), {
    isInteger: fn(([value]) => Number.isInteger(value)),
    isFinite: fn(([value]) => Number.isFinite(value)),
    isNaN: fn(([value]) => Number.isNaN(value)),
    isSafeInteger: fn(([value]) => Number.isSafeInteger(value)),
    MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER,
    MIN_SAFE_INTEGER: Number.MIN_SAFE_INTEGER,
    EPSILON: Number.EPSILON,
    parseInt: fn(([text, radix]) => Number.parseInt(toText(text), toNumber(radix ?? 10))),
    parseFloat: fn(([text]) => Number.parseFloat(toText(text))),
  }),
  Boolean: fn(([value]) => Boolean(value)),
  parseInt: fn(([text, radix]) => Number.parseInt(toText(text), toNumber(radix ?? 10))),
  parseFloat: fn(([text]) => Number.parseFloat(toText(text))),
  isNaN: fn(([value]) => Number.isNaN(toNumber(value))),
  encodeURIComponent: fn(([value], { budget }) =>
    encodeURIComponent(chargedText(value, budget).replace(/[\ud800-\udfff]/gu, '\ufffd')),
  ),
  encodeURI: fn(([value], { budget }) => encodeURI(chargedText(value, budget).replace(/[\ud800-\udfff]/gu, '\ufffd'))),
  decodeURIComponent: fn(([value], { budget }) => {
    const text = chargedText(value, budget);
    return attempt(NO_ESCAPES, () => decodeURIComponent(text));
  }),
  decodeURI: fn(([value], { budget }) => {
    const text = chargedText(value, budget);
    return attempt(NO_ESCAPES, () => decodeURI(text));
  }),
  isFinite: fn(([value]) => Number.isFinite(toNumber(value))),
  btoa: fn(([value], { budget }) => {
    const text = toText(value);
    if (/[^\0-\xff]/.test(text)) throw new UnsupportedExpression('`btoa` supports only characters up to 255');
    budget.produce(text.length);
    return Buffer.from(text, 'latin1').toString('base64');
  }),
  atob: fn(([value], { budget }) => Buffer.from(chargedText(value, budget), 'base64').toString('latin1')),
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  console: { log: inert, warn: inert, error: inert, info: inert },
};
for (const value of [names, ...Object.values(names)]) if (isDataObject(value)) Object.freeze(value);

/** The names that every page starts with, in a scope of its own. */
export function globalScope(): Scope {
  return new Scope(undefined, names);
}

/** Errors of the language about an author's values are the author's. */
function attempt<T>(reason: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new UnsupportedExpression(reason);
  }
}

/** A value as text, charged for before anything is made of it. */
function chargedText(value: unknown, budget: Budget): string {
  const text = toText(value);
  budget.produce(text.length);
  return text;
}

/** Nothing is allocated before it is charged. */
function emptyList(length: number, budget: Budget): unknown[] {
  const entries = Math.trunc(length);
  budget.produce(entries);
  return new Array(entries).fill(undefined);
}

function listFrom(source: unknown, budget: Budget): unknown[] {
  if (isDataObject(source)) return emptyList(toNumber(source.length ?? 0), budget);
  if (!Array.isArray(source) && typeof source !== 'string') return [];
  budget.produce(source.length);
  return [...source];
}

function isLazy(value: object): boolean {
  return !Array.isArray(value) && !isDataObject(value);
}

/** The entries of an object or a list, each charged for. */
export function entriesOf(value: unknown, budget: Budget): [string, unknown][] {
  if (Array.isArray(value)) {
    budget.produce(value.length);
    return value.map((item: unknown, index) => [String(index), item]);
  }
  const entries = Object.entries(ownData(value));
  budget.produce(entries.length);
  return entries;
}

function ownData(value: unknown): DataObject {
  if (isDataObject(value)) return value;
  throw new UnsupportedExpression('an object is expected');
}

/** A copy without functions and elements, to a bounded depth: what `JSON.stringify` may see. */
function plain(value: unknown, interpreter: Interpreter, depth: number): unknown {
  interpreter.budget.produce(1);
  if (depth > 50) throw new UnsupportedExpression('an object in it is nested too deeply');
  if (typeof value === 'string') interpreter.budget.produce(value.length);
  if (Array.isArray(value)) return value.map((item) => plain(item, interpreter, depth + 1) ?? null);
  if (isDataObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, interpreter, depth + 1)]));
  return typeof value === 'object' ? null : value;
}
