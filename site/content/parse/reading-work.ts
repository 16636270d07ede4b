/** Counts what parsers read of a page. How often a page is read again is bounded by this count and never by a clock. */
export class ReadingWork {
  readings = 0;
  characters = 0;
  /** The characters that were read as expressions which turned out to be none. */
  failedCharacters = 0;

  add(text: string): void {
    this.readings += 1;
    this.characters += text.length;
  }
}
