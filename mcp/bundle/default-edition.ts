/** Matches the address of each page in a bundle's `llms-full.txt`. */
const SOURCE = /^# .*\nSource: (\S+)$/gm;

/**
 * Returns the paths of the pages of the default language and version in the order of the navigation, which `llms-full.txt` lists; empty if
 * the project has a file of its own under that name. `isPage` says whether a path is one of a page.
 */
export function defaultEdition(wholeText: string, isPage: (path: string) => boolean): readonly string[] {
  const found = new Set<string>();
  for (const [, address = ''] of wholeText.matchAll(SOURCE)) {
    const path = pathOf(address, isPage);
    if (path !== undefined) found.add(path);
  }
  return [...found];
}

/** Returns the path of a page from its address, which begins with the site's public address if that is known. */
function pathOf(address: string, isPage: (path: string) => boolean): string | undefined {
  const written = address.replace(/^https?:\/\/[^/]*\//i, '').replace(/\.md$/, '');
  let path: string | undefined;
  try {
    path = decodeURIComponent(written);
  } catch {
    return undefined;
  }
  const segments = path.split('/');
  for (let from = 0; from < segments.length; from++) {
    const rest = segments.slice(from).join('/');
    if (isPage(rest)) return rest;
  }
  return undefined;
}
