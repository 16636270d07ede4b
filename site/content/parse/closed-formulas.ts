const FENCE = /^( *)(\${2,})(.*)$/;
const CODE = /^[ \t>]*(`{3,}|~{3,})/;
const ITEM = /^( *(?:[-*+]|\d{1,9}[.)]) {1,4})\S/;
/** Blanks before a fence that is still read as one. */
const MAX_BLANKS = 3;

/**
 * Moves the fences of formulas in indented blocks of MDX to where the parser takes them: it begins one at any indentation, as all of
 * MDX, but ends none that began after more than three blanks, so that a formula in an element in an element would go on to the end of
 * the page. Offsets stay: the blanks come after a fence.
 */
export function withClosedFormulas(text: string): string {
  if (!/^ {4,}\${2,}[ \t]*$/m.test(text)) return text;
  let code: string | undefined;
  let formula: string | undefined;
  let items: number[] = [];

  const moved = (line: string, blanks: number) => {
    const inItem = Math.max(0, ...items.filter((offset) => offset <= blanks));
    const surplus = Math.max(0, blanks - inItem - MAX_BLANKS);
    return line.slice(surplus) + ' '.repeat(surplus);
  };

  const read = (line: string): string => {
    const marks = formula === undefined ? CODE.exec(line)?.[1] : undefined;
    if (marks !== undefined) {
      if (code === undefined) code = marks;
      else if (marks.startsWith(code)) code = undefined;
    }
    if (code !== undefined || marks !== undefined || line.trim() === '') return line;
    const [, { length: blanks } = '', dollars, rest = ''] = FENCE.exec(line) ?? [];
    if (formula !== undefined) {
      if (dollars?.startsWith(formula) !== true || rest.trim() !== '') return line;
      formula = undefined;
      return moved(line, blanks);
    }
    const indentation = line.length - line.trimStart().length;
    items = items.filter((offset) => offset <= indentation);
    const item = ITEM.exec(line)?.[1];
    if (item !== undefined) items.push(item.length);
    if (dollars === undefined || rest.includes('$')) return line;
    formula = dollars;
    return moved(line, blanks);
  };
  return text.split('\n').map(read).join('\n');
}
