/**
 * Returns whether a line is the rule below a table's head. It is checked cell by cell, because a single pattern could backtrack for
 * a very long time.
 */
export function isTableRule(line: string): boolean {
  const [first = '', ...others] = line.trim().replace(/^\|/, '').split('|');
  return /^:?-+:?$/.test(first.trim()) && others.every((cell) => /^:?-*:?$/.test(cell.trim()));
}
