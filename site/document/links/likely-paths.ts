import { nearest } from '../../model/nearest.js';
import type { SitePlan } from '../../model/plan.js';
import { normalisePath, splitAddress } from './address-parts.js';

/** Maximum number of searches per site. A search through all pages takes milliseconds, so only the first broken links get a suggestion. */
const MAX_SEARCHES = 200;

/** Finds the page or file that a broken address probably means: one of the same name in another folder, or one with a similar spelling. */
export function likelyPaths(plan: SitePlan): (address: string) => string | undefined {
  let byName: Map<string, string[]> | undefined;
  const known = new Map<string, string | undefined>();
  const paths = () => [...Array.from(plan.pages, (page) => page.path), ...plan.files.map((file) => file.sourcePath)];

  const search = (path: string): string | undefined => {
    byName ??= groupByName(paths());
    const sameName = byName.get(nameOf(path)) ?? [];
    if (sameName.length === 1) return sameName[0];
    const close = nearest(path, sameName.length > 1 ? sameName : paths());
    return close ?? mostAlike(path, sameName);
  };

  return (address) => {
    const path = normalisePath(splitAddress(address).path).replace(/\.(?:mdx?|html?)$/i, '');
    if (known.has(path)) return known.get(path);
    if (known.size >= MAX_SEARCHES) return undefined;
    const found = search(path);
    known.set(path, found);
    return found;
  };
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').toLowerCase();
}

function groupByName(paths: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const group = groups.get(nameOf(path));
    if (group === undefined) groups.set(nameOf(path), [path]);
    else group.push(path);
  }
  return groups;
}

/** Returns the path that shares the most folders with `wanted`, out of paths with the same name; undefined if none shares a folder. */
function mostAlike(wanted: string, paths: readonly string[]): string | undefined {
  const folders = new Set(wanted.split('/').slice(0, -1));
  let best: string | undefined;
  let most = 0;
  for (const path of paths) {
    const shared = path.split('/').filter((folder) => folders.has(folder)).length;
    if (shared > most) {
      best = path;
      most = shared;
    }
  }
  return best;
}
