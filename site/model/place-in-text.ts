/** A 1-based line and column. */
interface PlaceInText {
  readonly line: number;
  readonly column: number;
}

/** Returns the offset of a 1-based line and column. */
export function offsetInText(text: string, line: number, column = 1): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

/** Returns the 1-based line and column of an offset in a text whose first character has the given place. */
export function placeInText(text: string, offset: number, firstLine: number, firstColumn = 1): PlaceInText {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  const line = firstLine + (before.match(/\n/g)?.length ?? 0);
  return { line, column: lastBreak < 0 ? firstColumn + offset : offset - lastBreak };
}

/** Returns a function that finds the line and column of an offset. The lines of the text are counted once, when it is first called. */
export function placesInText(text: string): (offset: number) => PlaceInText {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [line, high] = [0, starts.length - 1];
    while (line < high) {
      const middle = (line + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else high = middle - 1;
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
