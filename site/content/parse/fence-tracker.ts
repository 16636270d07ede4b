const FENCE = /^([ \t>*+-]*(?:\d+[.)][ \t]+)?)(`{3,}|~{3,})(.*)$/;

/** Knows, line by line, what is inside a fence; a fence closes with at least as many marks as it opened with, or with its quote or item. */
export class FenceTracker {
  #open: string | undefined;
  /** The text before the marks of the open fence. */
  #prefix = '';

  /** The marks of the fence that is open after the lines that were asked for. */
  get open(): string | undefined {
    return this.#open;
  }

  isCode(line: string): boolean {
    if (this.#open !== undefined && this.#endsContainer(line)) this.#open = undefined;
    const [, prefix = '', marks, rest = ''] = FENCE.exec(line) ?? [];
    if (this.#open === undefined) {
      if (marks === undefined || (marks.startsWith('`') && rest.includes('`'))) return false;
      this.#open = marks;
      this.#prefix = prefix;
      return true;
    }
    const mark = marks ?? '';
    if (mark[0] === this.#open[0] && mark.length >= this.#open.length && rest.trim() === '') this.#open = undefined;
    return true;
  }

  /** Returns whether the quote, or the item on whose line the fence began, does not go on. */
  #endsContainer(line: string): boolean {
    if (this.#prefix.includes('>')) return !/^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?>/.test(line);
    if (!/[-*+\d]/.test(this.#prefix) || line.trim() === '') return false;
    return line.length - line.trimStart().length < this.#prefix.length;
  }
}
