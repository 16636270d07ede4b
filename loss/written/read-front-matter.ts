/** A part of a text that readers see. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

export interface WrittenFrontMatter {
  /** The texts of the title and the description, if they are plain. */
  readonly shown: readonly TextPart[];
  /** The position where the body begins. */
  readonly bodyStart: number;
}

const BLOCK = /^\uFEFF?(?:[ \t]*\r?\n){0,20}---[ \t]*\r?\n(?:[\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/;
/** A quoted text, which may go on at the start of a line. */
const QUOTATION = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'/y;
const SHOWN = /^(title|description)[ \t]*:[ \t]*(.*(?:\r?\n(?:[ \t]+.*|[ \t]*(?=\r?\n[ \t]+\S)))*)/gm;

/** Reads what a page says of itself above its text, line by line. */
export function readFrontMatter(text: string): WrittenFrontMatter {
  const block = BLOCK.exec(text)?.[0];
  if (block === undefined) return { shown: [], bodyStart: 0 };
  // The last value of a key that is written twice counts.
  const shown = new Map<string, TextPart | undefined>();
  for (const found of block.matchAll(SHOWN)) {
    const [whole, key = '', written = ''] = found;
    const start = found.index + whole.length - written.length;
    const part = valuePart(quotationAt(block, start) ?? written);
    shown.delete(key);
    shown.set(key, part && { start: start + part.start, end: start + part.end });
  }
  return { shown: [...shown.values()].filter((part) => part !== undefined), bodyStart: block.length };
}

function quotationAt(block: string, start: number): string | undefined {
  QUOTATION.lastIndex = start;
  return QUOTATION.exec(block)?.[0];
}

/** A quotation up to its end, a block after its mark, or a plain text up to a comment; references are nobody's words. */
function valuePart(value: string): TextPart | undefined {
  if (/^[&*!{[]/.test(value)) return undefined;
  const quote = quotationAt(value, 0);
  if (quote !== undefined) return { start: 1, end: quote.length - 1 };
  const mark = /^[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?\r?\n/.exec(value)?.[0];
  if (mark !== undefined) return { start: mark.length, end: value.length };
  const comment = /(?:^|[ \t])#/.exec(value);
  return { start: 0, end: comment?.index ?? value.length };
}
