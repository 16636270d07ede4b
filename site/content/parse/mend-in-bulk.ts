import { parseExpression } from '../../evaluate/syntax.js';
import { UnsupportedExpression } from '../../evaluate/unsupported-expression.js';
import { placeInText } from '../../model/place-in-text.js';
import { blanked } from './blanked.js';
import { FenceTracker } from './fence-tracker.js';
import { moduleEnd } from './module-end.js';
import { BRACES_HINT, ParseFailure } from './parse-failure.js';
import { LESS_THAN_HINT, NO_COMMENTS } from './parse-markdown.js';

/** The signs that are shown as text: `faults` are those that cannot be read, `prose` all outside of code, `all` all outside of fences. */
export type BulkExtent = 'faults' | 'prose' | 'all';

type FaultKind = 'sign' | 'brace' | 'property' | 'comment';

interface Edit {
  readonly kind: FaultKind;
  readonly start: number;
  /** The end of what is blanked; a sign and a brace get a backslash before them. */
  readonly end: number;
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly form: 'open' | 'close' | 'empty';
}

const MESSAGES: Readonly<Record<FaultKind, (count: number) => string>> = {
  sign: (count) =>
    `Less-than signs that begin no complete element are shown as text (${count} from here on). ${LESS_THAN_HINT}`,
  brace: (count) => `Braces that begin no expression are shown as text (${count} from here on). ${BRACES_HINT}`,
  property: (count) => `Properties whose braces hold no expression are left out (${count} from here on).`,
  comment: (count) => `${NO_COMMENTS} (${count} from here on): they are written \`{/* … */}\`.`,
};

/**
 * Mends all faults of an MDX body at once, for pages that have too many to parse the page again for each. Line numbers stay. Returns
 * the mended text and one fault for each kind, at the first place, with the count in its message. Work is linear in the text.
 */
export function mendInBulk(text: string, extent: BulkExtent): { text: string; faults: ParseFailure[] } {
  const edits = new FaultFinder(text, extent).find();
  return { text: applied(text, edits), faults: faultsOf(text, edits) };
}

function applied(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { kind, start, end } of edits) {
    parts.push(text.slice(from, start));
    if (kind === 'sign' || kind === 'brace') parts.push('\\');
    else parts.push(blanked(text.slice(start, end)));
    from = kind === 'sign' || kind === 'brace' ? start : end;
  }
  return parts.join('') + text.slice(from);
}

function faultsOf(text: string, edits: readonly Edit[]): ParseFailure[] {
  return [...new Set(edits.map(({ kind }) => kind))].map((kind) => {
    const alike = edits.filter((edit) => edit.kind === kind);
    const { line, column } = placeInText(text, alike[0]?.start ?? 0, 1);
    return new ParseFailure(MESSAGES[kind](alike.length), line, column);
  });
}

class FaultFinder {
  readonly #text: string;
  readonly #extent: BulkExtent;
  readonly #closings: ReadonlyMap<number, number>;
  readonly #spans: ReadonlyMap<number, number>;
  readonly #fences = new FenceTracker();
  readonly #edits: Edit[] = [];
  readonly #tags: Tag[] = [];
  /** Braces before this offset are part of a text that is no expression. */
  #braceTextEnd = 0;

  constructor(text: string, extent: BulkExtent) {
    this.#text = text;
    this.#extent = extent;
    this.#closings = closingBraces(text);
    this.#spans = extent === 'all' ? new Map() : codeSpans(text);
  }

  find(): readonly Edit[] {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      const newline = text.indexOf('\n', at);
      const end = newline === -1 ? text.length : newline;
      const line = text.slice(at, end);
      if (this.#fences.isCode(line)) at = end + 1;
      else if (/^(?:export|import)\b/.test(line)) at = moduleEnd(text, at) ?? this.#prose(at, end);
      else at = this.#prose(at, end);
    }
    const unbalanced = unbalancedNames(this.#tags);
    for (const { name, start } of this.#tags) if (unbalanced.has(name)) this.#add('sign', start);
    return this.#edits.sort((a, b) => a.start - b.start);
  }

  /** Reads to the end of a line, or of what goes on beyond it, and returns the offset of the next line. */
  #prose(start: number, end: number): number {
    let at = start;
    for (let lineEnd = end; ; ) {
      while (at < lineEnd) at = this.#next(at);
      if (at === lineEnd) return lineEnd + 1;
      const newline = this.#text.indexOf('\n', at);
      lineEnd = newline === -1 ? this.#text.length : newline;
      if (at > lineEnd) return lineEnd + 1;
    }
  }

  #next(at: number): number {
    switch (this.#text[at]) {
      case '\\':
        return this.#text[at + 1] === '\n' ? at + 1 : at + 2;
      case '`':
        return this.#spans.get(at) ?? at + 1;
      case '{':
        return this.#brace(at);
      case '<':
        return this.#sign(at);
      default:
        return at + 1;
    }
  }

  #brace(at: number): number {
    const end = this.#closings.get(at);
    if (this.#extent === 'faults' && at >= this.#braceTextEnd && end !== undefined) {
      if (this.#isExpression(at + 1, end)) return end + 1;
      this.#braceTextEnd = end;
    }
    return this.#add('brace', at);
  }

  #sign(at: number): number {
    const comment = this.#text.startsWith('<!--', at) ? this.#text.indexOf('-->', at) : -1;
    if (comment !== -1) {
      this.#edits.push({ kind: 'comment', start: at, end: comment + 3 });
      return comment + 3;
    }
    const tag = this.#extent === 'faults' ? this.#tag(at) : undefined;
    if (tag === undefined) return this.#add('sign', at);
    this.#tags.push(tag);
    return tag.end;
  }

  #add(kind: FaultKind, at: number): number {
    this.#edits.push({ kind, start: at, end: at + 1 });
    return at + 1;
  }

  /** Returns the tag that begins at an offset, and records its properties that cannot be read; undefined if there is none. */
  #tag(start: number): Tag | undefined {
    const opening = /<(\/?)([\p{L}$_][\p{L}\p{N}$_.:-]*|(?=>))/uy;
    opening.lastIndex = start;
    const [, slash, name = ''] = opening.exec(this.#text) ?? [];
    if (slash === undefined) return undefined;
    const faults: Edit[] = [];
    const part = /\s+|(\/?)>|[^\s"'<>{}=/\\,]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|(?=\{)))?|(?=\{)/y;
    for (let at = opening.lastIndex; ; ) {
      part.lastIndex = at;
      const found = part.exec(this.#text);
      if (found === null) return undefined;
      if (found[0].endsWith('>')) {
        this.#edits.push(...faults);
        const form = slash === '/' ? 'close' : found[1] === '/' ? 'empty' : 'open';
        return { start, end: part.lastIndex, name, form };
      }
      const brace = part.lastIndex;
      const isBraced = this.#text[brace] === '{' && (found[0] === '' || found[0].trimEnd().endsWith('='));
      if (!isBraced) {
        at = brace;
        continue;
      }
      const end = this.#closings.get(brace);
      if (end === undefined) return undefined;
      const inner = /^\s*\.\.\./.exec(this.#text.slice(brace + 1, brace + 100))?.[0].length ?? 0;
      if (!this.#isExpression(brace + 1 + inner, end)) faults.push({ kind: 'property', start: at, end: end + 1 });
      at = end + 1;
    }
  }

  #isExpression(start: number, end: number): boolean {
    try {
      parseExpression(this.#text.slice(start, end));
      return true;
    } catch (error) {
      if (error instanceof UnsupportedExpression) return false;
      throw error;
    }
  }
}

/** Returns the offset of the closing brace for each opening brace that has one. */
function closingBraces(text: string): Map<number, number> {
  const open: number[] = [];
  const pairs = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '{') open.push(at);
    else if (sign === '}') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}

/** Returns the end of the code span that begins at each run of backticks; a run that no equal one follows in its paragraph ends itself. */
function codeSpans(text: string): Map<number, number> {
  const runs = [...text.matchAll(/`+|\n[ \t]*(?=\n)/g)].reverse();
  const spans = new Map<number, number>();
  let next = new Map<number, number>();
  for (const { 0: run, index } of runs) {
    if (!run.startsWith('`')) next = new Map();
    else {
      spans.set(index, next.get(run.length) ?? index + run.length);
      next.set(run.length, index + run.length);
    }
  }
  return spans;
}

/** Returns the names of tags that are opened and not closed, or closed and not opened, somewhere. */
function unbalancedNames(tags: readonly Tag[]): Set<string> {
  const unbalanced = new Set<string>();
  const open: string[] = [];
  const counts = new Map<string, number>();
  const close = () => {
    const name = open.pop() ?? '';
    counts.set(name, (counts.get(name) ?? 0) - 1);
    return name;
  };
  for (const { name, form } of tags) {
    if (form === 'open') {
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    } else if (form === 'close' && (counts.get(name) ?? 0) > 0) {
      for (let closed = close(); closed !== name; closed = close()) unbalanced.add(closed);
    } else if (form === 'close') unbalanced.add(name);
  }
  for (const name of open) unbalanced.add(name);
  return unbalanced;
}
