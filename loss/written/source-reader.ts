import { audienceOf } from './audience-of.js';
import { Enclosures } from './enclosures.js';
import { findSnippet, type SnippetFinder } from './find-snippet.js';
import { hasEndTag, matchAt, nextSpecial, type OpenFile, openFile } from './open-file.js';
import { braceEnd } from './read-braces.js';
import { normalizeLabel } from './read-definitions.js';
import { readFence } from './read-fence.js';
import { readFrontMatter, type TextPart } from './read-front-matter.js';
import { isStatement, readDeclarations, readImports, statementEnd } from './read-statement.js';
import { readTag, type WrittenTag } from './read-tag.js';
import { isShownAttribute } from './shown-attributes.js';
import type { SourceWords } from './source-words.js';
import type { WorkBudget } from './work-budget.js';

const MAX_SNIPPET_DEPTH = 20;
/** Maximum size of all snippets together: snippets may include themselves, or one another many times. */
const MAX_SNIPPET_CHARACTERS = 4_000_000;
/**
 * Reads Markdown and MDX as text, word by word, without a tree: it leaves out what is not meant for readers and keeps
 * everything else, so that what it does not understand is counted. It is independent of the parser that makes pages,
 * and must stay so.
 */
export class SourceReader {
  readonly #words: SourceWords;
  readonly #budget: WorkBudget;
  readonly #finder: SnippetFinder;
  readonly #enclosures = new Enclosures();
  readonly #snippets: string[] = [];
  #snippetCharacters = 0;

  constructor(words: SourceWords, budget: WorkBudget, finder: SnippetFinder) {
    this.#words = words;
    this.#budget = budget;
    this.#finder = finder;
  }

  /** Reads a page or a snippet. Of the front matter, only the given parts are read. */
  readFile(path: string, text: string, shown: readonly TextPart[]): void {
    const { bodyStart } = readFrontMatter(text);
    const file = openFile(path, text, this.#words);
    for (const { start, end } of shown) this.#inline(file, start, end);
    this.#body(file, bodyStart);
  }

  #add(file: OpenFile, start: number, end: number, audience = this.#enclosures.audience): void {
    if (start < end) this.#words.add(file.number, { start, end, audience });
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

  /** Reads what has a meaning only at the beginning of a line, and returns where its text begins. */
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
    for (const name of readDeclarations(statement)) file.declared.set(name, takesContent);
  }

  #fence(file: OpenFile, start: number, fence: string): number {
    const { title, code, isReplaced, end } = readFence(file.text, start, fence);
    this.#add(file, title.start, title.end);
    for (const part of code) this.#add(file, part.start, part.end, isReplaced ? 'unknown' : undefined);
    return end;
  }

  /** Skips a definition: `[label]: address` is for links, `[^1]: text` is a text. */
  #definition(file: OpenFile, start: number): number {
    const { text } = file;
    const footnote = matchAt(FOOTNOTE, text, start);
    if (footnote !== undefined) {
      const isUsed = file.definitions.footnotes.has(footnote.slice(2, -2).toLowerCase());
      return isUsed ? start + footnote.length : afterLine(text, start);
    }
    return matchAt(DEFINITION, text, start) === undefined ? start : afterLine(text, start);
  }

  /**
   * Reads text with its markup from `start` to `end`, or further if something that begins there ends later. Returns
   * where it stopped.
   */
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

  /**
   * Reads an expression. Only a literal text is known to be shown; whether and how often other results are shown is
   * unknown.
   */
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
    if (tag.kind === 'close') this.#enclosures.leave(tag.name);
    else this.#open(file, tag);
    return tag.kind === 'open' && RAW.test(tag.name) ? this.#rawEnd(file, tag) : tag.end;
  }

  #rawEnd(file: OpenFile, { name, end }: WrittenTag): number {
    return hasEndTag(file, name, end) ? file.text.indexOf(`</${name}`, end) : end;
  }

  #open(file: OpenFile, tag: WrittenTag): void {
    const { name } = tag;
    const audience = audienceOf(file, tag);
    const root = name.split('.')[0] ?? name;
    const isAuthors = file.declared.has(root) || file.imports.has(root);
    this.#enclosures.narrowed(audience ?? 'all', () => {
      if (!isAuthors) this.#attributes(file, tag);
      const snippet = findSnippet(file, tag, this.#finder);
      if (snippet !== undefined) this.#readSnippet(snippet.path, snippet.text);
    });
    if (tag.kind === 'empty') return;
    if (audience !== undefined && hasEndTag(file, name, tag.end)) this.#enclosures.enter(name, audience);
    else this.#enclosures.deepen(name);
  }

  #attributes(file: OpenFile, { name, attributes }: WrittenTag): void {
    for (const attribute of attributes) {
      if (attribute.kind === 'flag' || !isShownAttribute(name, attribute.name)) continue;
      if (attribute.kind === 'text') this.#inline(file, attribute.start, attribute.end);
      else this.#expression(file, attribute.start, attribute.end);
    }
  }

  #readSnippet(path: string, text: string): void {
    this.#snippetCharacters += text.length;
    if (this.#snippets.length >= MAX_SNIPPET_DEPTH || this.#snippetCharacters > MAX_SNIPPET_CHARACTERS) return;
    if (this.#snippets.includes(path)) return;
    this.#snippets.push(path);
    this.#enclosures.apart(() => this.readFile(path, text, []));
    this.#snippets.pop();
  }
}

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
function afterLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}
