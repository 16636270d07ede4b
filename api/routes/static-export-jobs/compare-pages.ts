/** The paths of the pages that differ, sorted. */
export interface PageChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

type Files = ReadonlyMap<string, string>;

/**
 * Compares two bundles by the hashes of their files. A page is an HTML file with its Markdown file. The Markdown decides whether the page
 * changed, because HTML contains menus, which change with every added or removed page.
 */
export function comparePages(before: Files, after: Files): PageChanges {
  const added: string[] = [];
  const changed: string[] = [];
  let unchanged = 0;
  for (const [path, hash] of pagesOf(after)) {
    const earlier = before.get(path);
    if (earlier === undefined || !isPage(before, path)) added.push(nameOf(path));
    else if (earlier === hash) unchanged++;
    else changed.push(nameOf(path));
  }
  const removed = [...pagesOf(before)].filter(([path]) => !isPage(after, path)).map(([path]) => nameOf(path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort(), unchanged };
}

function* pagesOf(files: Files): Iterable<readonly [path: string, hash: string]> {
  for (const [path, hash] of files) if (isPage(files, path)) yield [path, hash];
}

function isPage(files: Files, path: string): boolean {
  return path.endsWith('.md') && files.has(path) && files.has(path.replace(/\.md$/, '.html'));
}

/** Returns the path of a page: `guide/index.md` is `guide`; the root page is `index`. */
function nameOf(path: string): string {
  return path.replace(/(?:\/index)?\.md$/, '');
}
