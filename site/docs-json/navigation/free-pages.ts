import type { PageSource } from '../pages/page-sources.js';
import { createFreePaths } from './free-paths.js';

/**
 * Answers the page for a wanted path: the project's own where it has one there, which is how authors replace a generated page;
 * else the one that `make` makes, whose path has a number where the wanted one is taken.
 */
export type FreePages = (wanted: string, make: (path: string) => PageSource) => PageSource;

/** Each page of the project, and each path, is given away once. */
export function createFreePages(pages: ReadonlyMap<string, PageSource>): FreePages {
  const freePath = createFreePaths(pages);
  const replaced = new Set<string>();
  return (wanted, make) => {
    const own = pages.get(wanted);
    if (own === undefined || replaced.has(wanted)) return make(freePath(wanted));
    replaced.add(wanted);
    return own;
  };
}
