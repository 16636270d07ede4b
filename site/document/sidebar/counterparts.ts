import type { NavigationDivision, NavigationNode } from '../../model/navigation.js';
import type { PageList } from '../../model/plan.js';

export interface Counterparts {
  /** Returns the page of `option` that corresponds to `page` of `current`, or the first page of `option`. */
  find(page: number, current: NavigationDivision | undefined, option: NavigationDivision): number | undefined;
}

/**
 * Finds the page to show when a reader switches the language or version. Two pages are counterparts when their paths are equal, or
 * equal without the folder that names the division (`es/`, `v2/`), or without the folder that all its pages share.
 */
export function createCounterparts(pages: PageList): Counterparts {
  const tables = new Map<NavigationDivision, DivisionTable>();
  const tableOf = (division: NavigationDivision) => {
    const table = tables.get(division) ?? createTable(division, pages);
    tables.set(division, table);
    return table;
  };
  return {
    find(page, current, option) {
      const path = pages.at(page)?.path;
      if (path === undefined) return option.firstPage;
      const table = tableOf(option);
      const keys = current === undefined ? [path] : keysOf(path, current, tableOf(current).folder);
      for (const key of keys) {
        const found = table.pages.get(key);
        if (found !== undefined) return found;
      }
      return option.firstPage;
    },
  };
}

interface DivisionTable {
  readonly folder: string;
  readonly pages: ReadonlyMap<string, number>;
}

function createTable(division: NavigationDivision, pages: PageList): DivisionTable {
  const members = [...pagesBelow(division.children)];
  const folder = sharedFolder(members.map((page) => pages.at(page)?.path ?? ''));
  const table = new Map<string, number>();
  for (const page of members) {
    for (const key of keysOf(pages.at(page)?.path ?? '', division, folder)) if (!table.has(key)) table.set(key, page);
  }
  return { folder, pages: table };
}

function keysOf(path: string, division: NavigationDivision, folder: string): readonly string[] {
  const segments = path.split('/');
  const named = segments.findIndex((segment) => segment.toLowerCase() === division.label.toLowerCase());
  const keys = new Set([path]);
  if (named !== -1 && named < segments.length - 1) keys.add(segments.filter((_, index) => index !== named).join('/'));
  if (folder !== '') keys.add(path.slice(folder.length));
  return [...keys];
}

function sharedFolder(paths: readonly string[]): string {
  let shared = (paths[0] ?? '').split('/').slice(0, -1);
  for (const path of paths) {
    const segments = path.split('/');
    const differs = shared.findIndex((segment, index) => segments[index] !== segment || index >= segments.length - 1);
    if (differs !== -1) shared = shared.slice(0, differs);
    if (shared.length === 0) return '';
  }
  return `${shared.join('/')}/`;
}

function* pagesBelow(nodes: readonly NavigationNode[]): Generator<number> {
  for (const node of nodes) {
    if (node.kind === 'page') yield node.page;
    if (node.kind === 'group' && node.root !== undefined) yield node.root;
    if ('children' in node) yield* pagesBelow(node.children);
  }
}
