import { braceEnd } from './read-braces.js';
import type { WorkBudget } from './work-budget.js';

/** A tag as it is written. */
export interface WrittenTag {
  /** The name; empty for `<>`. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly attributes: readonly WrittenAttribute[];
  /** The position after the tag. */
  readonly end: number;
}

export interface WrittenAttribute {
  readonly name: string;
  readonly kind: 'flag' | 'text' | 'expression';
  /** The value between its quotes or braces. */
  readonly start: number;
  readonly end: number;
}

const START = /<(\/?)([A-Za-z][\w.:-]*)?/y;
const BLANKS = /\s*/y;
const NAME = /[A-Za-z_:@][\w.:@-]*/y;
const BARE = /[^\s"'=<>`{}]+/y;

/** Reads the tag that begins at `start`; undefined when there is none. */
export function readTag(text: string, start: number, budget: WorkBudget): WrittenTag | undefined {
  const opening = match(START, text, start);
  if (opening === undefined) return undefined;
  const isClosing = opening[1] === '/';
  const name = opening[2] ?? '';
  let position = start + opening[0].length;
  const attributes: WrittenAttribute[] = [];
  for (;;) {
    const before = position;
    position += match(BLANKS, text, position)?.[0].length ?? 0;
    const character = text[position];
    if (character === '>') return { name, kind: isClosing ? 'close' : 'open', attributes, end: position + 1 };
    if (character === '/' && text[position + 1] === '>') return { name, kind: 'empty', attributes, end: position + 2 };
    if (name === '') return undefined;
    if (character === '{') {
      const end = braceEnd(text, position, budget);
      if (end === undefined) return undefined;
      position = end;
      continue;
    }
    const attribute =
      before === position && attributes.length === 0 ? undefined : readAttribute(text, position, budget);
    if (attribute === undefined) {
      budget.spend(position - start);
      return undefined;
    }
    attributes.push(attribute);
    position = attribute.kind === 'flag' ? attribute.end : attribute.end + (text[attribute.start - 1] === '=' ? 0 : 1);
  }
}

function readAttribute(text: string, start: number, budget: WorkBudget): WrittenAttribute | undefined {
  const name = match(NAME, text, start)?.[0];
  if (name === undefined) return undefined;
  const end = start + name.length;
  let position = end + (match(BLANKS, text, end)?.[0].length ?? 0);
  if (text[position] !== '=') return { name, kind: 'flag', start: end, end };
  position += 1 + (match(BLANKS, text, position + 1)?.[0].length ?? 0);
  const character = text[position];
  if (character === '"' || character === "'") {
    const close = text.indexOf(character, position + 1);
    if (close !== -1) return { name, kind: 'text', start: position + 1, end: close };
    budget.spend(text.length - position);
    return undefined;
  }
  if (character === '{') {
    const close = braceEnd(text, position, budget);
    return close === undefined ? undefined : { name, kind: 'expression', start: position + 1, end: close - 1 };
  }
  const bare = match(BARE, text, position)?.[0];
  return bare === undefined || text[position - 1] !== '='
    ? undefined
    : { name, kind: 'text', start: position, end: position + bare.length };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
