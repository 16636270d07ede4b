/** Finds paths that would be one file on Windows or macOS. It keeps one entry per path in memory. */
export interface PathClashes {
  /** Adds a path. Returns the earlier path that it clashes with, or undefined. */
  add(path: string): string | undefined;
  /** The number of folders of all paths so far. */
  readonly folderCount: number;
}

/**
 * Creates an empty set of paths. Two paths clash when they are equal, differ only in case or Unicode form, or when one
 * is a file and the other needs a folder of that name. Folders that differ only in case do not clash: such a file
 * system merges them, and nothing is lost.
 */
export function createPathClashes(): PathClashes {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  return {
    add(path) {
      const folded = foldPath(path);
      const earlier = files.get(folded) ?? folders.get(folded) ?? fileAbove(files, folded);
      if (earlier !== undefined) return earlier;
      files.set(folded, path);
      for (const folder of parents(folded)) {
        if (folders.has(folder)) break;
        folders.set(folder, path);
      }
      return undefined;
    },
    get folderCount() {
      return folders.size;
    },
  };
}

/** Returns the form of a path that case-insensitive, Unicode-normalizing file systems compare. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function fileAbove(files: ReadonlyMap<string, string>, folded: string): string | undefined {
  for (const folder of parents(folded)) {
    const file = files.get(folder);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** `a/b/c` → `a/b`, `a`. */
function* parents(path: string): Iterable<string> {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end);
}
