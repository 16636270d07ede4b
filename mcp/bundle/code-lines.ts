/** Matches a line that opens or closes a block of code. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})([^\n]*)$/;

/** Creates a function that takes the lines of a Markdown text in order, and returns whether each belongs to a block of code. */
export function createCodeLines(): (line: string) => boolean {
  let fence = '';
  return (line) => {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
    if (marks === '') return fence !== '';
    if (fence === '') fence = marks;
    else if (marks[0] === fence[0] && marks.length >= fence.length && info.trim() === '') fence = '';
    return true;
  };
}
