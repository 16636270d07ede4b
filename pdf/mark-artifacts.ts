import { isRegular, SPACE } from './pdf-bytes.js';

const START = Buffer.from('/Artifact BMC\n');
const END = Buffer.from('\nEMC\n');

const PATH = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const SHOWING = new Set(['Tj', 'TJ', "'", '"']);

/**
 * Marks what a page draws outside of its tags, such as backgrounds and lines, as artifacts, which screen readers leave
 * out. `isPlain` tells whether a picture or form of a name contains no tags itself.
 */
export function markArtifacts(content: Buffer, isPlain: (name: string) => boolean): Buffer {
  const pieces: Buffer[] = [];
  let written = 0;
  const wrap = (start: number, end: number) => {
    pieces.push(content.subarray(written, start), START, content.subarray(start, end), END);
    written = end;
  };
  let depth = 0;
  let path: number | undefined;
  for (const { name, start, end, operand } of operatorsOf(content)) {
    if (name === 'BDC' || name === 'BMC') depth += 1;
    else if (name === 'EMC') depth -= 1;
    if (PATH.has(name)) path ??= start;
    else if (PAINTING.has(name) || name === 'n') {
      if (depth === 0 && name !== 'n') wrap(path ?? start, end);
      path = undefined;
    } else if (depth === 0) {
      if (SHOWING.has(name) || name === 'sh' || (name === 'Do' && isPlain(operand))) wrap(start, end);
    }
  }
  return pieces.length === 0 ? content : Buffer.concat([...pieces, content.subarray(written)]);
}

/** Returns whether a content has tags. */
export function hasTags(content: Buffer): boolean {
  return content.includes('/MCID');
}

interface Operator {
  readonly name: string;
  /** The place at which its first operand begins. */
  readonly start: number;
  readonly end: number;
  /** The last name among its operands, without the slash. */
  readonly operand: string;
}

/** Yields the operators of a content. Inline pictures, which browsers do not print, end the list. */
function* operatorsOf(content: Buffer): Generator<Operator, void> {
  let start: number | undefined;
  let operand = '';
  for (let at = 0; at < content.length; ) {
    const byte = content[at] ?? 0;
    if (SPACE.has(byte)) {
      at++;
      continue;
    }
    start ??= at;
    const from = at;
    if (byte === 0x28) at = endOfString(content, at);
    else if (byte === 0x3c && content[at + 1] !== 0x3c) at = Math.max(content.indexOf(0x3e, at), at) + 1;
    else if (byte === 0x2f) {
      at++;
      while (isRegular(content[at])) at++;
      operand = content.toString('latin1', from + 1, at);
    } else if (!isRegular(byte)) at++;
    else {
      while (isRegular(content[at])) at++;
      const name = content.toString('latin1', from, at);
      if (/^[+\-.\d]/.test(name) || name === 'true' || name === 'false' || name === 'null') continue;
      if (name === 'BI') return;
      yield { name, start, end: at, operand };
      start = undefined;
      operand = '';
    }
  }
}

function endOfString(content: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    const byte = content[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return at + 1;
  }
  return content.length;
}
