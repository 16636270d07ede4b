/** Returns the part of a text that starts at `offset` and has at most `length` characters. It never splits a surrogate pair. */
export function partOf(text: string, offset: number, length: number): string {
  const part = text.slice(offset, offset + length);
  const isSplit = offset + length < text.length && /[\ud800-\udbff]$/.test(part);
  return isSplit ? part.slice(0, -1) : part;
}

/** Returns a text with at most `length` characters, with an ellipsis if it was shortened. */
export function shortenText(text: string, length: number): string {
  return text.length <= length ? text : `${partOf(text, 0, length - 1)}…`;
}
