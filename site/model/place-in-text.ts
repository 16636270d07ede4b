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
