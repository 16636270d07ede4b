/** A part of the page's Markdown below one of the headings that divide it. */
export interface MarkdownPart {
  /** The id of the heading; empty for the part before the first heading. */
  readonly id: string;
  readonly text: string;
}

/** Undoes, or completes, the effect that was begun with it. */
export type End = () => void;

/** Matches blanks that become one space. Single spaces, the most frequent blanks, need no change. */
const SPACES = /[ \t\n]{2,}|[\t\n]/g;

/**
 * A page's Markdown while it is written: finished blocks, the current line, and the lists, quotations and fields around
 * both. Effects end in reverse order of their begin.
 */
export class MarkdownSheet {
  readonly #parts: { readonly id: string; readonly blocks: string[] }[] = [{ id: '', blocks: [] }];
  /** Markers of the open effects, outermost first. */
  readonly #frames: { first: string; readonly rest: string }[] = [];
  #line = '';
  #verbatim: string | undefined;
  /** Blocks of the current cell. */
  #cell: string[] | undefined;

  /** True while text is taken verbatim. */
  get isVerbatim(): boolean {
    return this.#verbatim !== undefined;
  }

  text(text: string): void {
    if (this.#verbatim !== undefined) this.#verbatim += text;
    else this.#line += text;
  }

  startPart(id: string): void {
    this.endLine();
    this.#parts.push({ id, blocks: [] });
  }

  breakLine(): void {
    if (this.#verbatim === undefined) this.endLine();
    else this.#verbatim += '\n';
  }

  endLine(): void {
    this.addBlock(this.takeLine());
  }

  /** The current line as it stands. */
  takeLine(): string {
    // Spaces that do not break stay: authors set them between a number and its unit.
    const text = this.#line.replace(SPACES, ' ').trim();
    this.#line = '';
    return text;
  }

  addBlock(text: string): void {
    if (text === '') return;
    if (this.#cell !== undefined) {
      this.#cell.push(text);
      return;
    }
    const first = this.#frames.map((frame) => frame.first).join('');
    const rest = this.#frames.map((frame) => frame.rest).join('');
    for (const frame of this.#frames) frame.first = frame.rest;
    const written = text.split('\n').map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd());
    this.#parts.at(-1)?.blocks.push(written.join('\n'));
  }

  /** Puts `first` before the first line of what follows, and `rest` before the others. */
  frame(first: string, rest: string): End {
    this.endLine();
    this.#frames.push({ first, rest });
    return () => {
      this.endLine();
      this.#frames.pop();
    };
  }

  /** Rewrites what is added to the line until the end, unless the line is ended before. */
  span(rewrite: (written: string) => string): End {
    const start = this.#line.length;
    return () => {
      if (start > this.#line.length) return;
      this.#line = this.#line.slice(0, start) + rewrite(this.#line.slice(start));
    };
  }

  /** Takes text verbatim until the end, which receives it. */
  verbatim(end: (text: string) => void): End {
    this.#verbatim = '';
    return () => {
      const text = this.#verbatim ?? '';
      this.#verbatim = undefined;
      end(text);
    };
  }

  /** Collects text and blocks until the end, which receives them on one line. */
  cell(end: (text: string) => void): End {
    this.endLine();
    const outer = this.#cell;
    this.#cell = [];
    return () => {
      this.endLine();
      const text = (this.#cell ?? []).join(' ').replace(/\s+/g, ' ');
      this.#cell = outer;
      end(text);
    };
  }

  finish(): readonly MarkdownPart[] {
    this.endLine();
    return this.#parts.map(({ id, blocks }) => ({ id, text: joined(blocks) }));
  }
}

const ITEM = /^\s*(?:> )*\s*(?:-|\d+\.) /;
const QUOTED = /^> /;

/** Items of a list stand close; paragraphs of a quotation are one. */
function joined(blocks: readonly string[]): string {
  let text = '';
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1] ?? '';
    const isClose = ITEM.test(block) && ITEM.test(before) && !before.includes('\n');
    const between = QUOTED.test(block) && QUOTED.test(before) ? '\n>\n' : isClose ? '\n' : '\n\n';
    text += index === 0 ? block : between + block;
  }
  return text;
}
