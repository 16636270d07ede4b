/** A place in the sources: a file, and the line and column in it, both 1-based, if they are known. */
export interface SourcePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}
