/**
 * An author's expression that is not evaluated: outside the language that pages may use, over its budget, or wrong.
 * `message` is a clause that ends a sentence such as "This expression was omitted: …".
 */
export class UnsupportedExpression extends Error {
  /** Offset of the part at fault in the text that was parsed, where known. */
  offset: number | undefined;

  constructor(message: string, offset?: number) {
    super(message);
    this.name = 'UnsupportedExpression';
    this.offset = offset;
  }
}
