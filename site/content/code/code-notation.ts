export type LineMark = 'added' | 'removed' | 'highlighted' | 'focused';

const MARKS: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'highlighted',
  hl: 'highlighted',
  focus: 'focused',
};

/** Patterns for the start of a comment before a notation, and for the notation up to the end of its line. */
const OPENING = /(?:\/\/|\/\*|\{\s*\/\*|<!--|(?<!#)#+|--|;|%)$/;
const NOTATION = /^\[!code\s+([^\s\]:][^\]:]*)(?::(\d+))?\][ \t]*(?:\*\/(?:\s*\})?|-->)?[ \t]*$/;

/**
 * Takes the `[!code ++]` comments out of code and answers which lines they mark. A comment that has its line to itself
 * goes with its line and marks what follows.
 */
export function readNotation(code: string): { code: string; marks: ReadonlyMap<number, ReadonlySet<LineMark>> } {
  const marks = new Map<number, Set<LineMark>>();
  if (!code.includes('[!code')) return { code, marks };
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const at = line.lastIndexOf('[!code');
    const before = line.slice(0, Math.max(0, at)).trimEnd();
    const opening = OPENING.exec(before);
    const found = at < 0 || opening === null ? null : NOTATION.exec(line.slice(at));
    if (opening === null || found === null) {
      lines.push(line);
      continue;
    }
    const mark = MARKS[(found[1] ?? '').trim()];
    const rest = before.slice(0, opening.index).trimEnd();
    const first = lines.length + 1;
    if (rest.trim() !== '') lines.push(rest);
    if (mark === undefined) continue;
    for (let number = first; number < first + Math.min(Number(found[2] ?? 1), 1_000); number++)
      marks.set(number, (marks.get(number) ?? new Set()).add(mark));
  }
  return { code: lines.join('\n'), marks };
}
