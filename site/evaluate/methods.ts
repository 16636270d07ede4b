import type { Interpreter } from './interpreter.js';
import { safeRegExp } from './safe-regexp.js';
import { UnsupportedExpression } from './unsupported-expression.js';
import { toNumber, toText } from './values.js';

export type OwnMethod<T> = (self: T, args: readonly unknown[], interpreter: Interpreter) => unknown;
export type MethodTable<T> = Readonly<Record<string, OwnMethod<T> | undefined>>;

const optionalNumber = (value: unknown): number | undefined => (value === undefined ? undefined : toNumber(value));

/** Methods of strings that authors may call. Tables without a prototype: nothing inherited is found in them. */
export const stringMethods: MethodTable<string> = table<string>({
  toUpperCase: (self, _none, { budget }) => {
    budget.produce(self.length);
    return self.toUpperCase();
  },
  toLowerCase: (self, _none, { budget }) => {
    budget.produce(self.length);
    return self.toLowerCase();
  },
  trim: (self) => self.trim(),
  trimStart: (self) => self.trimStart(),
  trimEnd: (self) => self.trimEnd(),
  charAt: (self, [index]) => self.charAt(toNumber(index ?? 0)),
  charCodeAt: (self, [index]) => self.charCodeAt(toNumber(index ?? 0)),
  codePointAt: (self, [index]) => self.codePointAt(toNumber(index ?? 0)),
  // By one language's rules: every machine must write the same.
  localeCompare: (self, [other]) => self.localeCompare(toText(other), 'en-US'),
  at: (self, [index]) => self.at(toNumber(index ?? 0)),
  includes: (self, [part]) => self.includes(toText(part)),
  startsWith: (self, [part]) => self.startsWith(toText(part)),
  endsWith: (self, [part]) => self.endsWith(toText(part)),
  indexOf: (self, [part]) => self.indexOf(toText(part)),
  lastIndexOf: (self, [part]) => self.lastIndexOf(toText(part)),
  slice: (self, [start, end]) => self.slice(optionalNumber(start), optionalNumber(end)),
  substring: (self, [start, end]) => self.substring(toNumber(start ?? 0), optionalNumber(end)),
  search: (self, [pattern]) => {
    if (!(pattern instanceof RegExp)) throw new UnsupportedExpression('`search` is called without a pattern');
    return self.search(safeRegExp(pattern, self));
  },
  concat: (self, parts, { budget }) => {
    const text = parts.map(toText).join('');
    budget.produce(self.length + text.length);
    return self + text;
  },
  repeat: (self, [count], { budget }) => {
    const times = toNumber(count);
    if (!(times >= 0)) throw new UnsupportedExpression('a repeat count in it is negative');
    budget.produce(self.length * times);
    return self.repeat(times);
  },
  padStart: (self, [length, fill], { budget }) => {
    budget.produce(toNumber(length));
    return self.padStart(toNumber(length), fill === undefined ? undefined : toText(fill));
  },
  padEnd: (self, [length, fill], { budget }) => {
    budget.produce(toNumber(length));
    return self.padEnd(toNumber(length), fill === undefined ? undefined : toText(fill));
  },
  split: (self, [separator, limit], { budget }) => {
    budget.produce(self.length);
    const by = separator instanceof RegExp ? safeRegExp(separator, self) : toText(separator ?? '\u0000');
    return separator === undefined ? [self] : self.split(by, optionalNumber(limit));
  },
  replace: (self, [from, to], interpreter) => replace(self, from, to, interpreter, false),
  replaceAll: (self, [from, to], interpreter) => replace(self, from, to, interpreter, true),
  match: (self, [pattern]) => {
    if (!(pattern instanceof RegExp)) throw new UnsupportedExpression('`match` is called without a pattern');
    const found = self.match(safeRegExp(pattern, self));
    return found === null ? null : [...found];
  },
});

/** Methods of patterns that authors may call. */
export const patternMethods: MethodTable<RegExp> = table<RegExp>({
  test: (self, [text]) => safeRegExp(self, toText(text)).test(toText(text)),
  exec: (self, [text]) => {
    const found = safeRegExp(self, toText(text)).exec(toText(text));
    return found === null ? null : [...found];
  },
});

export const numberMethods: MethodTable<number> = table<number>({
  toFixed: (self, [digits]) => self.toFixed(optionalNumber(digits)),
  toPrecision: (self, [digits]) => self.toPrecision(optionalNumber(digits)),
});

/** Methods of arrays that authors may call; callbacks are interpreted. */
export const arrayMethods: MethodTable<unknown[]> = table<unknown[]>({
  map: (self, [callback], { call, budget }) => {
    budget.produce(self.length);
    return Array.from(self, (item, index) => call(callback, [item, index, self]));
  },
  flatMap: (self, [callback], { call, budget }) => {
    const lists = Array.from(self, (item, index) => call(callback, [item, index, self]));
    budget.produce(lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 1), 0));
    return lists.flat();
  },
  filter: (self, [callback], { call, budget }) => {
    budget.produce(self.length);
    return self.filter((item, index) => call(callback, [item, index, self]));
  },
  find: (self, [callback], { call }) => self.find((item, index) => call(callback, [item, index, self])),
  findIndex: (self, [callback], { call }) => self.findIndex((item, index) => call(callback, [item, index, self])),
  findLast: (self, [callback], { call }) => self.findLast((item, index) => call(callback, [item, index, self])),
  findLastIndex: (self, [callback], { call }) =>
    self.findLastIndex((item, index) => call(callback, [item, index, self])),
  some: (self, [callback], { call }) => self.some((item, index) => call(callback, [item, index, self])),
  every: (self, [callback], { call }) => self.every((item, index) => call(callback, [item, index, self])),
  forEach: (self, [callback], { call }) => self.forEach((item, index) => void call(callback, [item, index, self])),
  reduce: (self, args, { call }) => {
    const step = (sum: unknown, item: unknown, index: number) => call(args[0], [sum, item, index, self]);
    if (args.length > 1) return self.reduce(step, args[1]);
    if (self.length === 0) throw new UnsupportedExpression('an empty array is reduced without a first value');
    return self.reduce(step);
  },
  sort: (self, [compare], interpreter) => {
    interpreter.budget.produce(self.length);
    return self.sort(orderOf(compare, interpreter));
  },
  toSorted: (self, [compare], interpreter) => {
    interpreter.budget.produce(self.length);
    return [...self].sort(orderOf(compare, interpreter));
  },
  toReversed: (self, _none, { budget }) => {
    budget.produce(self.length);
    return [...self].reverse();
  },
  slice: (self, [start, end], { budget }) => {
    budget.produce(self.length);
    return self.slice(optionalNumber(start), optionalNumber(end));
  },
  concat: (self, lists, { budget }) => {
    budget.produce(lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 1), self.length));
    return self.concat(...lists);
  },
  push: (self, items, { budget }) => {
    budget.produce(items.length);
    return self.push(...items);
  },
  pop: (self) => self.pop(),
  join: (self, [separator], { budget }) => {
    const texts = self.map((item) => (item === null || item === undefined ? '' : toText(item)));
    const by = separator === undefined ? ',' : toText(separator);
    budget.produce(texts.reduce((sum, text) => sum + text.length + by.length, 0));
    return texts.join(by);
  },
  includes: (self, [item]) => self.includes(item),
  indexOf: (self, [item]) => self.indexOf(item),
  lastIndexOf: (self, [item]) => self.lastIndexOf(item),
  at: (self, [index]) => self.at(toNumber(index ?? 0)),
  shift: (self) => self.shift(),
  unshift: (self, items, { budget }) => {
    budget.produce(self.length + items.length);
    return self.unshift(...items);
  },
  splice: (self, [start, count, ...items], { budget }) => {
    budget.produce(self.length + items.length);
    return self.splice(toNumber(start ?? 0), count === undefined ? self.length : toNumber(count), ...items);
  },
  reverse: (self) => self.reverse(),
  flat: (self, [depth], { budget }) => {
    const flat: unknown[] = [];
    const collect = (list: readonly unknown[], left: number): void => {
      budget.produce(list.length);
      for (const item of list) {
        if (left > 0 && Array.isArray(item)) collect(item, left - 1);
        else flat.push(item);
      }
    };
    collect(self, Math.min(optionalNumber(depth) ?? 1, 10));
    return flat;
  },
  fill: (self, [value], { budget }) => {
    budget.produce(self.length);
    return self.fill(value);
  },
  keys: (self, _none, { budget }) => {
    budget.produce(self.length);
    return [...self.keys()];
  },
  entries: (self, _none, { budget }) => {
    budget.produce(self.length);
    return self.map((item, index) => [index, item]);
  },
  values: (self, _none, { budget }) => {
    budget.produce(self.length);
    return [...self];
  },
});

function orderOf(compare: unknown, { call }: Interpreter): (a: unknown, b: unknown) => number {
  if (compare === undefined) return (a, b) => (toText(a) < toText(b) ? -1 : Number(toText(a) > toText(b)));
  return (a, b) => toNumber(call(compare, [a, b]));
}

function table<T>(methods: Record<string, OwnMethod<T>>): MethodTable<T> {
  return Object.assign(Object.create(null), methods);
}

function replace(self: string, from: unknown, to: unknown, interpreter: Interpreter, all: boolean): string {
  const pattern = from instanceof RegExp ? safeRegExp(from, self) : toText(from);
  const replaced =
    typeof to === 'string'
      ? replaceText(self, pattern, () => to, all, to)
      : replaceText(
          self,
          pattern,
          (...found) =>
            toText(
              interpreter.call(
                to,
                found.filter((part) => typeof part !== 'object'),
              ),
            ),
          all,
        );
  interpreter.budget.produce(replaced.length);
  return replaced;
}

/** A replacement text with `$` keeps its meaning with patterns only where it stays short. */
function replaceText(
  self: string,
  pattern: string | RegExp,
  by: (...found: unknown[]) => string,
  all: boolean,
  text = '',
): string {
  if (text.length * self.length > 5_000_000) throw new UnsupportedExpression('its replacements produce too much text');
  const replacement = text.includes('$') && !/\$[`']/.test(text) ? text : by;
  if (typeof replacement === 'string')
    return all ? self.replaceAll(pattern, replacement) : self.replace(pattern, replacement);
  return all ? self.replaceAll(pattern, replacement) : self.replace(pattern, replacement);
}
