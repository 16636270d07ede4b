import type { WorkBudget } from './work-budget.js';

const INTERESTING = /[{}"'`\\/\n]/g;

/**
 * Returns the position after the braces that open at `start`, or undefined. Braces in quotes, templates and comments do
 * not count. An apostrophe in text between tags does not begin a quotation: one that is not closed on its line counts
 * as an apostrophe.
 */
export function braceEnd(text: string, start: number, budget: WorkBudget): number | undefined {
  let depth = 0;
  let position = start;
  while (position < text.length) {
    INTERESTING.lastIndex = position;
    const found = INTERESTING.exec(text);
    if (found === null) break;
    const at = found.index;
    position = at + 1;
    switch (found[0]) {
      case '{':
        depth += 1;
        break;
      case '}':
        depth -= 1;
        if (depth === 0) return position;
        break;
      case '\\':
        position = at + 2;
        break;
      case '"':
      case "'":
        position = quoteEnd(text, at) ?? position;
        break;
      case '`':
        position = templateEnd(text, at, budget) ?? position;
        break;
      case '/':
        if (text[position] === '*') position = afterComment(text, position + 1);
        else if (text[position] === '/' && !/[:\w"']/.test(text[at - 1] ?? '')) position = lineEnd(text, position);
        break;
    }
  }
  budget.spend(text.length - start);
  return undefined;
}

/** Returns the end of a quotation; undefined when it is not closed on its line. */
export function quoteEnd(text: string, start: number): number | undefined {
  const quote = text[start];
  for (let position = start + 1; position < text.length; position++) {
    const character = text[position];
    if (character === quote) return position + 1;
    if (character === '\n') return undefined;
    if (character === '\\') position += 1;
  }
  return undefined;
}

function templateEnd(text: string, start: number, budget: WorkBudget): number | undefined {
  for (let position = start + 1; position < text.length; position++) {
    const character = text[position];
    if (character === '`') return position + 1;
    if (character === '\\') position += 1;
    else if (character === '$' && text[position + 1] === '{') {
      const end = braceEnd(text, position + 1, budget);
      if (end === undefined) return undefined;
      position = end - 1;
    }
  }
  budget.spend(text.length - start);
  return undefined;
}

function afterComment(text: string, from: number): number {
  const end = text.indexOf('*/', from);
  return end === -1 ? from : end + 2;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
