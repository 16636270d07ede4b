/** Returns a path for a page without a file: the wanted one, with a number when it is taken. */
export type FreePaths = (wanted: string) => string;

/** Creates the lookup. It never returns the path of a page with a file, nor one path twice. */
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
