const NEWS = /(?:^|[/_-])(?:changelogs?|release-?notes?|releases|whats-new|news|product-updates)(?:$|[/_-])/i;

/** A page with at least this many dated entries is a changelog, whatever its name. */
export const MIN_CHANGELOG_UPDATES = 4;

/** Returns whether a page is a changelog according to its path. */
export function isChangelogPath(path: string): boolean {
  return NEWS.test(path);
}
