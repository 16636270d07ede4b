/** Returns a code block with a fence that its content does not contain. */
export function fenced(code: string, info = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([marks]) => marks.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${info}\n${code.replace(/\n$/, '')}\n${mark}`;
}

/** Puts `first` before the first line and `rest` before every other one that is not empty. */
export function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? `${first}${line}` : `${line === '' ? rest.trimEnd() : rest}${line}`))
    .join('\n');
}
