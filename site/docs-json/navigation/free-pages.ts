import type { PageSource } from '../pages/page-sources.js';
import { createFreePaths } from './free-paths.js';

/**
 * Returns the page for a wanted path: the project's own page, with which authors replace a generated one, or else a
 * page made by `make`, whose path gets a number when the wanted one is taken.
 */
export type FreePages = (wanted: string, make: (path: string) => PageSource) => PageSource;

/** Creates the lookup. It returns each page of the project, and each path, once. */
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
