import { posix } from 'node:path';
import { braceEnd } from './read-braces.js';
import { type Definitions, normalizeLabel, readDefinitions } from './read-definitions.js';
import { readFrontMatter, type TextPart } from './read-front-matter.js';
import { isStatement, readDeclarations, readImports, statementEnd } from './read-statement.js';
import { readTag, type WrittenTag } from './read-tag.js';
import { isShownAttribute } from './shown-attributes.js';
import type { Audience, SourceWords } from './source-words.js';
import type { WorkBudget } from './work-budget.js';

/** How a reader gets at what a text imports. */
export interface SnippetFinder {
  /** The text of a file of the project; undefined where there is none. */
  find(path: string): string | undefined;
}

const MAX_SNIPPET_DEPTH = 20;
/** Snippets that take in themselves, or one another many times, end here. */
const MAX_SNIPPET_CHARACTERS = 4_000_000;
const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.js'];

/** Element whose text is not for everybody, and how often it is open inside itself. */
interface Enclosure {
  readonly name: string;
  readonly audience: Audience;
  depth: number;
}

interface OpenFile {
  readonly path: string;
  readonly text: string;
  readonly opened: number;
  readonly hasExpressions: boolean;
  readonly definitions: Definitions;
  readonly imports: Map<string, string>;
  /** Components of the author's own, with whether they take in what is written between their tags. */
  readonly own: Map<string, boolean>;
  /** Where the last end tag of each element is that was asked for. */
  readonly lastEnds: Map<string, number>;
  /** Where the next character is that means something, as it was looked for last. */
  nextSpecial: { readonly from: number; readonly at: number };
}

/**
 * Reads Markdown and MDX as text, word by word, without a tree: it takes out what is not meant for readers and keeps everything else, so that
 * what it does not understand is counted. It is written apart from the parser that makes pages, and must stay so.
 */
export class SourceReader {
  readonly #words: SourceWords;
  readonly #budget: WorkBudget;
  readonly #finder: SnippetFinder;
  readonly #enclosures: Enclosure[] = [];
  readonly #snippets: string[] = [];
  #snippetCharacters = 0;
  #audience: Audience = 'all';

  constructor(words: SourceWords, budget: WorkBudget, finder: SnippetFinder) {
    this.#words = words;
    this.#budget = budget;
    this.#finder = finder;
  }

  /** Reads a page or a snippet; of the front matter only the parts that are given. */
  readFile(path: string, text: string, shown: readonly TextPart[]): void {
    const { bodyStart } = readFrontMatter(text);
    const file: OpenFile = {
      path,
      text,
      opened: this.#words.open(path, text),
      hasExpressions: path.endsWith('.mdx') || /<[A-Z]/.test(text),
      definitions: readDefinitions(text),
      imports: new Map(),
      own: new Map(),
      lastEnds: new Map(),
      nextSpecial: { from: 0, at: -1 },
    };
    for (const { start, end } of shown) this.#inline(file, start, end);
    this.#body(file, bodyStart);
  }

  #add(file: OpenFile, start: number, end: number, audience = this.#audience): void {
    if (start < end) this.#words.add(file.opened, { start, end, audience });
  }

  #body(file: OpenFile, start: number): void {
    const { text } = file;
    let position = start;
    while (position < text.length) {
      position = this.#lineStart(file, position);
      const end = text.indexOf('\n', position);
      // What begins on this line may end on a later one.
      position = this.#inline(file, position, end === -1 ? text.length : end + 1);
    }
  }

  /** Reads what only means something at the beginning of a line, and returns where its text begins. */
  #lineStart(file: OpenFile, start: number): number {
    const { text } = file;
    if (file.hasExpressions && (text[start] === 'i' || text[start] === 'e') && isStatement(text, start)) {
      const end = statementEnd(text, start, this.#budget);
      this.#statement(file, text.slice(start, end));
      return end;
    }
    const position = start + (matchAt(LINE_MARKS, text, start)?.length ?? 0);
    const character = text[position];
    if (character === '`' || character === '~') {
      const fence = matchAt(FENCE, text, position);
      if (fence !== undefined) return this.#fence(file, position, fence);
    }
    if (character === '[') {
      const mark = matchAt(ALERT, text, position) ?? matchAt(TASK, text, position);
      if (mark !== undefined) return position + mark.length;
      return this.#definition(file, position);
    }
    return position;
  }

  #statement(file: OpenFile, statement: string): void {
    for (const [name, from] of readImports(statement)) file.imports.set(name, from);
    const takesContent = /\bchildren\b/.test(statement);
    for (const name of readDeclarations(statement)) file.own.set(name, takesContent);
  }

  #fence(file: OpenFile, start: number, fence: string): number {
    const { text } = file;
    const marks = /^(?:`+|~+)/.exec(fence)?.[0] ?? '```';
    const bodyStart = Math.min(text.length, start + fence.length + 1);
    const closing = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}[ \\t\\r]*$`, 'gm');
    closing.lastIndex = bodyStart;
    const close = closing.exec(text);
    const bodyEnd = close?.index ?? text.length;
    const info = fence.slice(marks.length);
    this.#fenceTitle(file, start + marks.length, info);
    // A diagram is drawn, and a compiler's remarks are worked in.
    const isDrawn = /^\s*mermaid\b/i.test(info) || /\btwoslash\b/i.test(info);
    this.#code(file, bodyStart, bodyEnd, isDrawn ? 'unknown' : this.#audience);
    return close === null ? text.length : close.index + close[0].length;
  }

  #fenceTitle(file: OpenFile, start: number, info: string): void {
    const title = /\b(?:title|filename)=(?:"([^"]*)"|'([^']*)')/d.exec(info);
    const [from, to] = title?.indices?.[1] ?? title?.indices?.[2] ?? [0, 0];
    this.#add(file, start + from, start + to);
  }

  /** Notes to the highlighter are no part of the code. */
  #code(file: OpenFile, start: number, end: number, audience: Audience): void {
    const { text } = file;
    let position = start;
    for (let note = text.indexOf('[!code', start); note !== -1 && note < end; note = text.indexOf('[!code', position)) {
      this.#add(file, position, note, audience);
      const line = text.indexOf('\n', note);
      position = line === -1 ? end : Math.min(line, end);
    }
    this.#add(file, position, end, audience);
  }

  /** `[label]: address` is for links, `[^1]: text` is a text. */
  #definition(file: OpenFile, start: number): number {
    const { text } = file;
    const footnote = matchAt(FOOTNOTE, text, start);
    if (footnote !== undefined) {
      const isUsed = file.definitions.footnotes.has(footnote.slice(2, -2).toLowerCase());
      return isUsed ? start + footnote.length : afterLine(text, start);
    }
    return matchAt(DEFINITION, text, start) === undefined ? start : afterLine(text, start);
  }

  /** Reads text with its marks from `start` to `end`, or further where what begins there ends later; returns where it stopped. */
  #inline(file: OpenFile, start: number, end: number): number {
    const { text } = file;
    let position = start;
    while (position < end) {
      const at = Math.min(nextSpecial(file, position), end);
      this.#add(file, position, at);
      if (at >= end) return end;
      position = this.#special(file, at, text[at] ?? '');
    }
    return position;
  }

  #special(file: OpenFile, at: number, character: string): number {
    const { text } = file;
    switch (character) {
      case '`':
        return this.#codeSpan(file, at);
      case '<':
        return this.#angle(file, at);
      case '{':
        return this.#brace(file, at);
      case ']':
        return at + (this.#afterBracket(file, at) ?? 1);
      case '[':
        return at + (matchAt(FOOTNOTE_MARK, text, at)?.length ?? 1);
      case '&':
        return this.#entity(file, at);
      default: {
        if (text.startsWith('{#', at + 1)) return at + (matchAt(ESCAPED_ID, text, at)?.length ?? 2);
        return /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '') ? at + 2 : at + 1;
      }
    }
  }

  #codeSpan(file: OpenFile, start: number): number {
    const { text } = file;
    const length = matchAt(BACKTICKS, text, start)?.length ?? 1;
    const from = start + length;
    CODE_END.lastIndex = from;
    for (let found = CODE_END.exec(text); found !== null; found = CODE_END.exec(text)) {
      if (found[0].startsWith('\n')) {
        this.#budget.spend(found.index - start);
        return from;
      }
      if (found[0].length === length) {
        this.#add(file, from, found.index);
        return found.index + length;
      }
    }
    this.#budget.spend(text.length - start);
    return from;
  }

  #entity(file: OpenFile, start: number): number {
    const entity = matchAt(ENTITY, file.text, start);
    return start + (entity?.length ?? 1);
  }

  #afterBracket(file: OpenFile, at: number): number | undefined {
    const { text } = file;
    if (text[at + 1] === '(') {
      const target = matchAt(TARGET, text, at + 1);
      return target === undefined ? undefined : 1 + target.length;
    }
    if (text[at + 1] !== '[') return undefined;
    const label = matchAt(LABEL, text, at + 1);
    return label !== undefined && file.definitions.links.has(normalizeLabel(label.slice(1, -1)))
      ? 1 + label.length
      : undefined;
  }

  #brace(file: OpenFile, start: number): number {
    const { text } = file;
    if (text[start + 1] === '#') return start + (matchAt(ID, text, start)?.length ?? 1);
    if (!file.hasExpressions) return start + 1;
    const end = braceEnd(text, start, this.#budget);
    if (end === undefined) return start + 1;
    this.#expression(file, start + 1, end - 1);
    return end;
  }

  /** Of what is computed, a text alone is known to be shown; whether and how often the rest is, is not counted. */
  #expression(file: OpenFile, start: number, end: number): void {
    const code = file.text.slice(start, end);
    const literal =
      /^\s*(?:"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`)\s*$/d.exec(code);
    if (literal !== null) {
      const [from, to] = literal.indices?.[1] ?? literal.indices?.[2] ?? literal.indices?.[3] ?? [0, 0];
      this.#add(file, start + from, start + to);
      return;
    }
    const isOff = /^\s*\/\*/.test(code) || /^\s*false\s*&&/.test(code);
    this.#add(file, start, end, isOff ? 'nobody' : 'unknown');
  }

  #angle(file: OpenFile, start: number): number {
    const { text } = file;
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start + 4);
      if (end !== -1) {
        this.#add(file, start + 4, end, 'nobody');
        return end + 3;
      }
      this.#budget.spend(text.length - start);
      return start + 1;
    }
    const address = matchAt(AUTOLINK, text, start);
    if (address !== undefined) {
      this.#add(file, start + 1, start + address.length);
      return start + address.length;
    }
    const tag = readTag(text, start, this.#budget);
    if (tag === undefined) return start + 1;
    if (tag.kind === 'close') this.#close(tag.name);
    else this.#open(file, tag);
    return tag.kind === 'open' && RAW.test(tag.name) ? this.#rawEnd(file, tag) : tag.end;
  }

  #rawEnd(file: OpenFile, { name, end }: WrittenTag): number {
    return hasEndTag(file, name, end) ? file.text.indexOf(`</${name}`, end) : end;
  }

  #open(file: OpenFile, tag: WrittenTag): void {
    const { name } = tag;
    const audience = this.#audienceOf(file, tag);
    const isOwn = file.own.has(name.split('.')[0] ?? name) || file.imports.has(name.split('.')[0] ?? name);
    const before = this.#audience;
    if (audience !== undefined && audience !== 'all') this.#audience = stricter(before, audience);
    if (!isOwn) this.#attributes(file, tag);
    this.#snippet(file, tag);
    if (tag.kind === 'empty') {
      this.#audience = before;
      return;
    }
    const innermost = this.#enclosures.at(-1);
    if (audience !== undefined && hasEndTag(file, name, tag.end)) {
      this.#audience = before;
      this.#enclosures.push({ name, audience: before, depth: 1 });
      this.#audience = stricter(before, audience);
    } else {
      this.#audience = before;
      if (innermost?.name === name) innermost.depth += 1;
    }
  }

  #close(name: string): void {
    const innermost = this.#enclosures.at(-1);
    if (innermost?.name !== name) return;
    innermost.depth -= 1;
    if (innermost.depth > 0) return;
    this.#enclosures.pop();
    this.#audience = innermost.audience;
  }

  /** Whom an element's text is for, where that is not everybody. */
  #audienceOf(file: OpenFile, { name, attributes }: WrittenTag): Audience | undefined {
    const value = (wanted: string) => {
      const found = attributes.find((attribute) => attribute.name === wanted);
      return found === undefined ? undefined : file.text.slice(found.start, found.end);
    };
    if (name === 'Visibility') {
      const audience = value('for');
      return audience === 'agents' ? 'agents' : audience === 'humans' ? 'people' : undefined;
    }
    // A folder that is closed and cannot be opened.
    const isOpen = attributes.some((attribute) => attribute.name === 'defaultOpen');
    if (/^Tree\.?Folder$/.test(name) && value('openable') === 'false' && !isOpen) return 'nobody';
    if (DRAWN.test(name)) return 'unknown';
    // A text cannot be pressed.
    if (name === 'button') return 'people';
    if (attributes.some((attribute) => attribute.name === 'hidden' && /^(?:|true|hidden)$/.test(value('hidden') ?? '')))
      return 'nobody';
    const root = name.split('.')[0] ?? name;
    // An author's component does with its content what it likes.
    if (file.own.get(root) === false) return 'unknown';
    return file.own.has(root) || /\.jsx?(?:#|$)|#/.test(file.imports.get(root) ?? '') ? 'unknown' : undefined;
  }

  #attributes(file: OpenFile, { name, attributes }: WrittenTag): void {
    for (const attribute of attributes) {
      if (attribute.kind === 'flag' || !isShownAttribute(name, attribute.name)) continue;
      if (attribute.kind === 'text') this.#inline(file, attribute.start, attribute.end);
      else this.#expression(file, attribute.start, attribute.end);
    }
  }

  /** Puts in the words of what a tag stands for. */
  #snippet(file: OpenFile, { name, attributes }: WrittenTag): void {
    const named = name === 'Snippet' ? attributes.find((attribute) => attribute.name === 'file') : undefined;
    const old = named === undefined ? undefined : file.text.slice(named.start, named.end);
    const from = old === undefined ? file.imports.get(name) : `/snippets/${old}`;
    if (from === undefined || from.includes('#') || /\.jsx?$/.test(from)) return;
    const isRelative = /^\.\.?\//.test(from);
    const base = posix.normalize(`/${isRelative ? posix.join(posix.dirname(file.path), from) : from}`).slice(1);
    for (const folder of old === undefined ? [''] : ['', '_'])
      for (const extension of EXTENSIONS) {
        const path = folder + base + extension;
        const text = this.#finder.find(path);
        if (text === undefined) continue;
        if (/\.mdx?$/.test(path)) this.#readSnippet(path, text);
        return;
      }
  }

  #readSnippet(path: string, text: string): void {
    this.#snippetCharacters += text.length;
    if (this.#snippets.length >= MAX_SNIPPET_DEPTH || this.#snippetCharacters > MAX_SNIPPET_CHARACTERS) return;
    if (this.#snippets.includes(path)) return;
    this.#snippets.push(path);
    const enclosures = this.#enclosures.splice(0);
    const audience = this.#audience;
    this.readFile(path, text, []);
    this.#audience = audience;
    this.#enclosures.splice(0, this.#enclosures.length, ...enclosures);
    this.#snippets.pop();
  }
}

const SPECIAL = /[`<{\]\\&[]/g;
const LINE_MARKS = /[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t\r\n]))[ \t]*)*/y;
const FENCE = /(?:`{3,}[^`\n]*|~{3,}[^\n]*)(?=\n|$)/y;
const ALERT = /\[!\w+\][+-]?/y;
const TASK = /\[[ xX]\](?=[ \t])/y;
const FOOTNOTE = /\[\^[^\]\s]{1,200}\]:/y;
const FOOTNOTE_MARK = /\[\^[^\]\s]{1,200}\]/y;
const DEFINITION = /\[[^\]\n^][^\]\n]{0,500}\]:[ \t]*\S+[ \t]*(?:["'(].*)?(?=\r?\n|$)/y;
const TARGET =
  /\(\s*(?:<[^<>\n]{0,4000}>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?:\s+(?:"[^"]{0,4000}"|'[^']{0,4000}'|\([^()]{0,4000}\)))?\s*\)/y;
const LABEL = /\[[^\]\n]{0,500}\]/y;
const BACKTICKS = /`+/y;
const CODE_END = /`+|\n[ \t]*\r?\n/g;
const ENTITY = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/iy;
const ESCAPED_ID = /\\\{#[^{}\n]{0,300}\}/y;
const ID = /\{#[^{}\n]{0,300}\}/y;
const AUTOLINK = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>/iy;
const RAW = /^(?:style|script)$/i;
/** Elements whose text is drawn as something else. */
const DRAWN = /^(?:Mermaid|svg|iframe|video|audio|object|canvas|select|textarea)$/;

/** Who is left of those who get two texts. */
function stricter(one: Audience, other: Audience): Audience {
  if (one === other || other === 'all') return one;
  if (one === 'all') return other;
  return one === 'unknown' || other === 'unknown' ? 'unknown' : 'nobody';
}

/** Lines without such a character are many: none is looked through for the one before it. */
function nextSpecial(file: OpenFile, position: number): number {
  const { from, at } = file.nextSpecial;
  if (from <= position && position <= at) return at;
  SPECIAL.lastIndex = position;
  const found = SPECIAL.exec(file.text)?.index ?? file.text.length;
  file.nextSpecial = { from: position, at: found };
  return found;
}

function hasEndTag({ text, lastEnds }: OpenFile, name: string, after: number): boolean {
  const last = lastEnds.get(name) ?? text.lastIndexOf(`</${name}`);
  lastEnds.set(name, last);
  return last >= after;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function afterLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}
