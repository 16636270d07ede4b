export const BRACES_HINT = 'Write braces that are text as `\\{`.';

/** A source that cannot be read as MDX. `message` is a sentence; the place counts from the start of the parsed text. */
export class ParseFailure extends Error {
  override readonly name = 'ParseFailure';

  constructor(
    message: string,
    /** 1-based. */
    readonly line?: number,
    /** 1-based. */
    readonly column?: number,
    /** The character that was parsed as the start of something but is text. */
    readonly sign?: '{' | '<',
  ) {
    super(message);
  }

  /** The same fault, counted from the start of the file: `lines` stand before the text. */
  below(lines: number): ParseFailure {
    // A second place is where the element began that something is wrong with.
    const message = this.message.replace(/ \((\d+):(\d+)\)/g, (_place, line: string, column: string) =>
      Number(line) === this.line && Number(column) === this.column
        ? ''
        : ` (line ${Number(line) + lines}, column ${column})`,
    );
    return new ParseFailure(message, this.line === undefined ? undefined : this.line + lines, this.column, this.sign);
  }
}
