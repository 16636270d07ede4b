/** A text of JSON up to its next token: blanks, then a sign, a string, a number or a word. */
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a string of JSON may not hold them
  /[ \t\r\n]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
const BLANKS = /[ \t\r\n]*/y;

/** The kinds of tokens that may come next. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/**
 * Returns the offset at which a text stops being JSON, which not every engine reports: its length if it only ends too
 * early, undefined if it is valid. Linear, and without recursion.
 */
export function jsonFaultOffset(text: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    BLANKS.lastIndex = at;
    BLANKS.test(text);
    const start = BLANKS.lastIndex;
    if (start === text.length) return expected === 'nothing' ? undefined : start;
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return start;
    const next = step(expected, open, match[1] ?? (match[2] === undefined ? 'word' : 'string'));
    if (next === undefined) return start;
    expected = next;
    at = TOKEN.lastIndex;
  }
}

/** Returns the tokens of a text of JSON with their offsets, up to its end or its fault. Blanks are skipped. */
export function* jsonTokens(text: string): Generator<{ readonly token: string; readonly start: number }> {
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return;
    at = TOKEN.lastIndex;
    const token = match[0].trimStart();
    yield { token, start: at - token.length };
  }
}

function step(expected: Expected, open: string[], token: string): Expected | undefined {
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  const isEnd = expected.endsWith('or end') && token === (open.at(-1) === '{' ? '}' : ']');
  if (isEnd) {
    open.pop();
    return afterValue();
  }
  switch (expected) {
    case 'key':
    case 'key or end':
      return token === 'string' ? 'colon' : undefined;
    case 'colon':
      return token === ':' ? 'value' : undefined;
    case 'comma or end':
      if (token !== ',') return undefined;
      return open.at(-1) === '{' ? 'key' : 'value';
    case 'nothing':
      return undefined;
    default:
      if (token === 'string' || token === 'word') return afterValue();
      if (token !== '{' && token !== '[') return undefined;
      open.push(token);
      return token === '{' ? 'key or end' : 'value or end';
  }
}
