/** Knows, line by line, what is inside a fence; a fence closes with at least as many marks as it opened with. */
export class FenceTracker {
  #open: string | undefined;

  /** The marks of the fence that is open after the lines that were asked for. */
  get open(): string | undefined {
    return this.#open;
  }

  isCode(line: string): boolean {
    const marks = /^[ \t>*+-]*(?:\d+[.)][ \t]+)?(`{3,}|~{3,})(.*)$/.exec(line);
    if (this.#open === undefined) {
      if (marks?.[1] === undefined || (marks[1].startsWith('`') && marks[2]?.includes('`'))) return false;
      this.#open = marks[1];
      return true;
    }
    const [, mark = '', rest = ''] = marks ?? [];
    if (mark[0] === this.#open[0] && mark.length >= this.#open.length && rest.trim() === '') this.#open = undefined;
    return true;
  }
}
