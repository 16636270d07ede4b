/** Answers a path for a page without a file: the one that is wanted, with a number where it is taken. */
export type FreePaths = (wanted: string) => string;

/** Paths of pages that have files are never given away, and each path once. */
export function createFreePaths(pages: ReadonlyMap<string, unknown>): FreePaths {
  const taken = new Set<string>();
  return (wanted) => {
    for (let count = 1; ; count++) {
      const path = count === 1 ? wanted : `${wanted}-${count}`;
      if (taken.has(path) || pages.has(path)) continue;
      taken.add(path);
      return path;
    }
  };
}
