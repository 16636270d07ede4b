import { expressionEnd } from '../../evaluate/syntax.js';
import { FenceTracker } from './fence-tracker.js';
import { moduleEnd } from './module-end.js';

/** A part of a source that binds before Markdown, as the offsets of its content. */
export interface Unit {
  /**
   * The kind: `child` is an expression among text, `attribute` and `spread` are expressions in a tag, and `text` is a
   * quoted attribute.
   */
  readonly kind: 'child' | 'attribute' | 'spread' | 'text';
  readonly start: number;
  readonly end: number;
}

/** A brace that starts no expression, and the tag that it is part of, as offsets. */
export interface BraceFault {
  readonly at: number;
  readonly tag: number | undefined;
}

/** Imports and exports of a page, from their first character to the one after their last. */
export interface ModuleBlock {
  readonly start: number;
  readonly end: number;
  /** False if the text is no module, so that only its first line is known to be meant as one. */
  readonly isValid: boolean;
}

export interface FoundUnits {
  readonly units: readonly Unit[];
  readonly modules: readonly ModuleBlock[];
  /** The braces that start no expression. */
  readonly faults: readonly BraceFault[];
  /** The characters that were read for those, each time up to where they turned out to be none. */
  readonly failedCharacters: number;
  /** False if the text has more faulty braces than are looked at: the units after those are unknown. */
  readonly isComplete: boolean;
}

/**
 * Maximum number of braces that start no expression. Each costs a parse of the text after it; a page with more is
 * parsed as it is.
 */
const MAX_BRACES = 100;
/** Maximum length of a code span's backticks. */
const MAX_MARKS = 1_000;

/**
 * Returns the expressions of an MDX source and the quoted attributes of its tags, in their order. As in MDX, what starts first binds, be it an
 * expression, a tag, a code span, a formula or a fence. The work is linear in the text, plus one parse for each brace that starts no
 * expression.
 */
export function findUnits(text: string): FoundUnits {
  return new UnitFinder(text).find();
}

class UnitFinder {
  readonly #text: string;
  readonly #units: Unit[] = [];
  readonly #fences = new FenceTracker();
  readonly #modules: ModuleBlock[] = [];
  readonly #faults: BraceFault[] = [];
  #failedCharacters = 0;
  /** The end of the paragraph in which a code span or formula with these marks is not closed. */
  readonly #unclosed = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  find(): FoundUnits {
    for (let at = 0; at < this.#text.length && !this.#isGivenUp(); ) at = this.#line(at);
    return {
      units: this.#units,
      modules: this.#modules,
      faults: this.#faults,
      failedCharacters: this.#failedCharacters,
      isComplete: !this.#isGivenUp(),
    };
  }

  #isGivenUp(): boolean {
    return this.#faults.length > MAX_BRACES;
  }

  /** Reads a line, and everything that starts in it and ends later. Returns the offset of the next line. */
  #line(start: number): number {
    const end = endOf(this.#text, '\n', start);
    const line = this.#text.slice(start, end);
    if (this.#fences.isCode(line)) return end + 1;
    if (/^(?:export|import)\b/.test(line)) {
      const after = moduleEnd(this.#text, start);
      const block = { start, end: after ?? end + 1, isValid: after !== undefined };
      this.#modules.push(block);
      return block.end;
    }
    let at = start;
    while (at < this.#text.length && this.#text[at] !== '\n') at = this.#next(at);
    return at + 1;
  }

  #next(at: number): number {
    switch (this.#text[at]) {
      case '\\':
        return this.#text[at + 1] === '\n' ? at + 1 : at + 2;
      case '`':
        return this.#code(at);
      case '$':
        return this.#formula(at);
      case '{':
        return this.#expression(at, 'child') ?? at + 1;
      case '<':
        return this.#tag(at) ?? at + 1;
      default: {
        const plain = /[^\\`${<\n]+/y;
        plain.lastIndex = at;
        return plain.test(this.#text) ? plain.lastIndex : at + 1;
      }
    }
  }

  #code(at: number): number {
    const marks = /`+/y;
    marks.lastIndex = at;
    const [run = ''] = marks.exec(this.#text) ?? [];
    const after = at + run.length;
    const paragraph = this.#paragraphEnd(at);
    if (this.#unclosed.get(run) === paragraph) return after;
    if (run.length > MAX_MARKS) return after;
    // The search ends with the paragraph. Otherwise a text of many backticks would be searched to its end for each of them.
    const found = new RegExp(`(?<!\`)${run}(?!\`)`).exec(this.#text.slice(after, paragraph));
    if (found !== null) return after + found.index + run.length;
    this.#unclosed.set(run, paragraph);
    return after;
  }

  /** Skips a formula. As in Pandoc, a formula does not start or end with a blank, and no digit follows it. */
  #formula(at: number): number {
    const isDisplay = this.#text.startsWith('$$', at);
    const run = isDisplay ? '$$' : '$';
    const after = at + run.length;
    const paragraph = isDisplay ? this.#text.length : this.#paragraphEnd(at);
    const key = `${run} `;
    if (this.#unclosed.get(key) === paragraph) return after;
    const end = this.#text.indexOf(run, after);
    if (end === -1 || end >= paragraph) {
      this.#unclosed.set(key, paragraph);
      return after;
    }
    if (isDisplay) return end + 2;
    const formula = this.#text.slice(after, end);
    const isPrice = /^\s|\s$|`|\\$/.test(formula) || /\d/.test(this.#text[end + 1] ?? '');
    return isPrice || formula === '' ? after : end + 1;
  }

  #expression(at: number, kind: 'child' | 'attribute', tag?: number): number | undefined {
    const dots = /\s*\.\.\./y;
    dots.lastIndex = at + 1;
    const isSpread = kind === 'attribute' && this.#text[at - 1] !== '=' && dots.test(this.#text);
    const start = isSpread ? dots.lastIndex : at + 1;
    const found = this.#isGivenUp() ? { end: undefined, failedAt: start } : expressionEnd(this.#text, start);
    if (found.end === undefined) {
      this.#faults.push({ at, tag });
      this.#failedCharacters += found.failedAt - at;
      return undefined;
    }
    this.#units.push({ kind: isSpread ? 'spread' : kind, start, end: found.end });
    return found.end + 1;
  }

  /** Returns the offset after a tag's `>`; undefined if no tag starts here. */
  #tag(at: number): number | undefined {
    const name = /<\/?[\p{L}$_][\p{L}\p{N}$_.:-]*|<\/?(?=>)/uy;
    name.lastIndex = at;
    if (!name.test(this.#text)) return undefined;
    const before = this.#units.length;
    const end = this.#attributes(name.lastIndex, at);
    if (end === undefined) this.#units.length = before;
    return end;
  }

  #attributes(from: number, tag: number): number | undefined {
    const part = /\s+|\/?>|[^\s"'<>{}=/]+\s*=?\s*|(["'])/y;
    for (let at = from; at < this.#text.length; ) {
      if (this.#text[at] === '{') {
        const end = this.#expression(at, 'attribute', tag);
        if (end === undefined) return undefined;
        at = end;
        continue;
      }
      part.lastIndex = at;
      const found = part.exec(this.#text);
      if (found === null) return undefined;
      if (found[0].endsWith('>')) return part.lastIndex;
      at = part.lastIndex;
      const [, quote] = found;
      if (quote === undefined) continue;
      const end = this.#text.indexOf(quote, at);
      if (end === -1) return undefined;
      this.#units.push({ kind: 'text', start: at, end });
      at = end + 1;
    }
    return undefined;
  }

  #paragraph = { from: -1, end: -1 };

  #paragraphEnd(at: number): number {
    if (at >= this.#paragraph.from && at < this.#paragraph.end) return this.#paragraph.end;
    const blank = /\n[ \t]*(?:\n|$(?![\s\S]))/g;
    blank.lastIndex = at;
    const end = blank.exec(this.#text)?.index ?? this.#text.length;
    this.#paragraph = { from: at, end };
    return end;
  }
}

function endOf(text: string, sign: string, from: number): number {
  const end = text.indexOf(sign, from);
  return end === -1 ? text.length : end;
}
