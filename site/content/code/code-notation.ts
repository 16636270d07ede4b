export type LineMark = 'added' | 'removed' | 'highlighted' | 'focused';

const MARKS: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  highlight: 'highlighted',
  hl: 'highlighted',
  focus: 'focused',
};

const NOTATION =
  /[ \t]*(?:\/\/|\/\*|\{\s*\/\*|<!--|#+|--|;|%)[ \t]*\[!code\s+([^\]:]+?)(?::(\d+))?\][ \t]*(?:\*\/\s*\}?|-->)?[ \t]*$/;

/**
 * Takes the `[!code ++]` comments out of code and answers which lines they mark. A comment that has its line to itself
 * goes with its line and marks what follows.
 */
export function readNotation(code: string): { code: string; marks: ReadonlyMap<number, ReadonlySet<LineMark>> } {
  const marks = new Map<number, Set<LineMark>>();
  if (!code.includes('[!code')) return { code, marks };
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const found = NOTATION.exec(line);
    if (found === null) {
      lines.push(line);
      continue;
    }
    const mark = MARKS[(found[1] ?? '').trim()];
    const rest = line.slice(0, found.index);
    const first = lines.length + 1;
    if (rest.trim() !== '') lines.push(rest);
    if (mark === undefined) continue;
    for (let number = first; number < first + Math.min(Number(found[2] ?? 1), 1_000); number++)
      marks.set(number, (marks.get(number) ?? new Set()).add(mark));
  }
  return { code: lines.join('\n'), marks };
}
