/** One file of a project's snapshot. `path` is `/`-separated, relative to the project's root. */
export interface SourceFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/**
 * The files of one immutable snapshot, looked up by path: keys, not file system paths, so nothing outside the
 * snapshot can be named. Files brought in from elsewhere stand beside the project's own, under their whole address
 * (`https://…`).
 */
export interface SourceFiles {
  /** Paths are kept in the composed form (NFC) of Unicode; a path in another form leads to the same file. */
  get(path: string): SourceFile | undefined;
  /** Every file, in path order. */
  list(): Iterable<SourceFile>;
  /** The bytes of a file; throws where there is none. */
  read(path: string): Buffer;
}
