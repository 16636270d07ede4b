import { braceEnd, quoteEnd } from './read-braces.js';
import type { WorkBudget } from './work-budget.js';

const STATEMENT = /(?:import\s+(?:[\w{*'"])|export\s+(?:const|let|var|function|default|class|async|\{|\*))/y;

/** Returns whether an import or an export begins at the start of a line. */
export function isStatement(text: string, start: number): boolean {
  STATEMENT.lastIndex = start;
  return STATEMENT.test(text);
}

/** Returns the end of imports and exports: the first blank line outside of braces, quotes and templates. */
export function statementEnd(text: string, start: number, budget: WorkBudget): number {
  let position = start;
  while (position < text.length) {
    const character = text[position];
    if (character === '\n' && /\n[ \t\r]*(?:\n|$)/y.test(text.slice(position, position + 200))) return position;
    if (character === '{') {
      const end = braceEnd(text, position, budget);
      if (end === undefined) return firstBlankLine(text, start);
      position = end;
      continue;
    }
    if (character === '"' || character === "'") position = quoteEnd(text, position) ?? position + 1;
    else if (character === '`') {
      const end = text.indexOf('`', position + 1);
      position = end === -1 ? position + 1 : end + 1;
    } else if (character === '(' || character === '[') {
      const end = bracketEnd(text, position, budget);
      position = end ?? position + 1;
    } else position += 1;
  }
  return text.length;
}

/** Returns the end of brackets, whose blank lines do not end a statement. */
function bracketEnd(text: string, start: number, budget: WorkBudget): number | undefined {
  let depth = 0;
  for (let position = start; position < text.length; position++) {
    const character = text[position];
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') {
      depth -= 1;
      if (depth === 0) return position + 1;
    } else if (character === '{') {
      const end = braceEnd(text, position, budget);
      if (end === undefined) return undefined;
      position = end - 1;
    } else if (character === '"') position = (quoteEnd(text, position) ?? position + 1) - 1;
  }
  budget.spend(text.length - start);
  return undefined;
}

function firstBlankLine(text: string, start: number): number {
  const found = /\n[ \t\r]*\n/g;
  found.lastIndex = start;
  return found.exec(text)?.index ?? text.length;
}

/** Returns the imported names with the files that they come from. */
export function readImports(statement: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [, what = '', , from = ''] of statement.matchAll(
    /\bimport\s+([^'";]{1,2000}?)\s+from\s*(["'])([^"'\n]+)\2/g,
  )) {
    const [whole = '', inner = ''] = [what.replace(/\{[^}]*\}/g, ''), /\{([^}]*)\}/.exec(what)?.[1] ?? ''];
    for (const name of whole.split(',')) if (name.trim() !== '') names.set(name.replace(/^.*\bas\b/, '').trim(), from);
    for (const name of inner.split(','))
      if (name.trim() !== '')
        names.set(name.replace(/^.*\bas\s/, '').trim(), `${from}#${name.replace(/\sas\s.*$/, '').trim()}`);
  }
  return names;
}

/** Returns the names that a text declares. */
export function readDeclarations(statement: string): readonly string[] {
  return [
    ...statement.matchAll(
      /\bexport\s+(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s+([A-Za-z_$][\w$]*)/g,
    ),
  ].map(([, name = '']) => name);
}
