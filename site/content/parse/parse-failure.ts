/** A source that cannot be read as MDX. `message` is a sentence; the place counts from the start of the parsed text. */
export class ParseFailure extends Error {
  override readonly name = 'ParseFailure';

  constructor(
    message: string,
    /** 1-based. */
    readonly line?: number,
    /** 1-based. */
    readonly column?: number,
  ) {
    super(message);
  }
}
