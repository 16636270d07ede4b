/** Returns the offset of a 1-based line and column. */
export function offsetInText(text: string, line: number, column = 1): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

/** Returns the 1-based line and column of an offset in a text whose first character has the given place. */
export function placeInText(
  text: string,
  offset: number,
  firstLine: number,
  firstColumn = 1,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  const line = firstLine + (before.match(/\n/g)?.length ?? 0);
  return { line, column: lastBreak < 0 ? firstColumn + offset : offset - lastBreak };
}
