/** A number whose digits a JavaScript number would lose: `9007199254740993`, `1.0` or `007`. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  /** Returns the nearest number, for readers that do not know this class. */
  toJSON(): number {
    return Number(this.text);
  }
}

/** Returns whether a value is a number of either kind. */
export function isNumber(value: unknown): value is number | WrittenNumber {
  return typeof value === 'number' || value instanceof WrittenNumber;
}

/** Marks the digits of a number that is passed as a string. */
const MARK = '\uE0A5';
const MARKED = new RegExp(`"${MARK}([^"\\\\]*)"`, 'g');
/** A quick test for numbers that may lose digits, before each is examined. */
const SUSPECT = /\d{16}|\.\d*0(?![\d.])|\d[eE][+-]?\d|-0|\.\d{6}/;
const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Parses JSON without losing digits. Throws if it is not valid. */
export function parseExactly(text: string): unknown {
  if (!SUSPECT.test(text) || text.includes(MARK)) return JSON.parse(text);
  let isMarked = false;
  const marked = text.replace(TOKEN, (token) => {
    if (token.startsWith('"') || isExact(token) || !isJsonNumber(token)) return token;
    isMarked = true;
    return `"${MARK}${token}"`;
  });
  return isMarked ? withNumbers(JSON.parse(marked)) : JSON.parse(text);
}

/** Returns whether JavaScript writes a number with the same digits. */
export function isExact(digits: string): boolean {
  return String(Number(digits)) === digits;
}

/** Writes a value as JSON with the digits of its numbers as they were written, except those that are not valid JSON. */
export function jsonText(value: unknown, indent?: number): string {
  let isMarked = false;
  const text = JSON.stringify(
    value,
    function mark(this: Readonly<Record<string, unknown>>, key, plain: unknown) {
      const original = this[key];
      if (!(original instanceof WrittenNumber)) return plain;
      isMarked = true;
      return `${MARK}${jsonDigits(original.text)}`;
    },
    indent,
  );
  return isMarked ? text.replace(MARKED, '$1') : (text ?? '');
}

/** Returns a copy in which numbers are strings, for tools that cannot copy objects of a class. */
export function withMarks(value: unknown): unknown {
  return changed(value, (each) => (each instanceof WrittenNumber ? `${MARK}${each.text}` : each));
}

/** Reverses {@link withMarks}. */
export function withNumbers(value: unknown): unknown {
  return changed(value, (each) =>
    typeof each === 'string' && each.startsWith(MARK) ? new WrittenNumber(each.slice(1)) : each,
  );
}

/** Returns the string that stands for a number. */
export function marked(digits: string): string {
  return `${MARK}${digits}`;
}

/** Returns a copy in which each value other than lists and objects is changed, at any depth. */
function changed(value: unknown, change: (value: unknown) => unknown): unknown {
  const isInner = (each: unknown): each is object =>
    typeof each === 'object' && each !== null && !(each instanceof WrittenNumber);
  if (!isInner(value)) return change(value);
  const copyOf = (each: object) => (Array.isArray(each) ? [] : {});
  const root = copyOf(value);
  const waiting: [from: object, to: object][] = [[value, root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, to] = next;
    for (const [key, each] of Object.entries(from)) {
      const copy = isInner(each) ? copyOf(each) : change(each);
      // A key such as `__proto__` is data like any other.
      Object.defineProperty(to, key, { value: copy, enumerable: true, writable: true, configurable: true });
      if (isInner(each)) waiting.push([each, copy as object]);
    }
  }
  return root;
}

function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}

/** Returns the digits of a YAML number that JSON does not allow: `007`, `+1`, `.5`, `0x1F`. */
function jsonDigits(text: string): string {
  if (isJsonNumber(text)) return text;
  const plain = text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
  return isJsonNumber(plain) ? plain : String(Number(text));
}
