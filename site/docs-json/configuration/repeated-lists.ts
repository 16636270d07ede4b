import { isObject } from '../../model/report.js';
import { DIVISION_LISTS } from '../navigation/navigation-kinds.js';

/**
 * Keys under which an element names the source of its pages, or another site. Two equal values mean the same pages or
 * the same link.
 */
const SOURCES: ReadonlySet<string> = new Set(['href', 'url', 'openapi', 'asyncapi', 'graphql', 'sdk']);

/**
 * Returns the kinds of divisions whose pages and links all stand in another kind before them, such as tabs that were
 * left beside the versions that replaced them. Showing them would add a second navigation to the same pages.
 */
export function repeatedLists(element: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const lists = DIVISION_LISTS.map(({ list }) => list).filter((list) => element[list] !== undefined);
  const repeated = new Set<string>();
  if (lists.length < 2) return repeated;
  const named = new Set<string>();
  for (const list of lists) {
    const pages = pagesOf(element[list]);
    if (pages !== undefined && pages.size > 0 && [...pages].every((page) => named.has(page))) repeated.add(list);
    for (const page of pages ?? []) named.add(page);
  }
  return repeated;
}

/** Returns the pages and links in a value, or undefined if it is nested too deeply to compare. */
function pagesOf(value: unknown, pages = new Set<string>(), depth = 0): Set<string> | undefined {
  if (depth > 128) return undefined;
  if (Array.isArray(value)) {
    for (const entry of value) {
      if (typeof entry === 'string') pages.add(entry);
      else if (pagesOf(entry, pages, depth + 1) === undefined) return undefined;
    }
    return pages;
  }
  if (!isObject(value)) return pages;
  for (const [key, inner] of Object.entries(value)) {
    if (SOURCES.has(key)) pages.add(`${key}: ${JSON.stringify(inner)}`);
    else if (typeof inner === 'string') {
      if (key === 'page' || key === 'root') pages.add(inner);
    } else if (pagesOf(inner, pages, depth + 1) === undefined) return undefined;
  }
  return pages;
}
