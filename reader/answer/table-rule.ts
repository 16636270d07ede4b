/** The line beneath a table's head. Looked at cell by cell: one pattern for all of them could try ways without end, in the reader's browser. */
export function isTableRule(line: string): boolean {
  const [first = '', ...others] = line.trim().replace(/^\|/, '').split('|');
  return /^:?-+:?$/.test(first.trim()) && others.every((cell) => /^:?-*:?$/.test(cell.trim()));
}
