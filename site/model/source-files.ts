/** One file of a project's snapshot. `path` is `/`-separated, relative to the project's root. */
export interface SourceFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** The hash in lower-case hex. */
  readonly sha256: string;
}

/**
 * The files of one immutable snapshot, looked up by path: keys, not file system paths, so nothing outside the snapshot
 * can be named. Files fetched from other hosts stand beside the project's own, under their whole address (`https://…`).
 */
export interface SourceFiles {
  /** Returns a file. Paths are in the composed form (NFC) of Unicode; a path in another form leads to the same file. */
  get(path: string): SourceFile | undefined;
  /** Returns every file, in path order. */
  list(): Iterable<SourceFile>;
  /** Returns the bytes of a file. Throws if it is missing. */
  read(path: string): Buffer;
  /**
   * Returns the first bytes of a file, at most `maxBytes`, without comparing the file with its hash. Files that have no
   * faster way of reading omit this.
   */
  readStart?(path: string, maxBytes: number): Buffer;
}
