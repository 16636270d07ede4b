import type { SiteIndex } from '../index/site-index.js';
import type { SiteSearch } from '../site-search.js';
import { pagePath } from './preferences.js';

/** Returns whether the index has a page with this path. */
export function hasPage(index: SiteIndex, path: string): boolean {
  return index.pageNumber(pagePath(path)) !== undefined;
}

/** Returns a whole page as Markdown, joined from its sections, or undefined if the index has no such page. */
export function pageOfSite(index: SiteIndex, path: string): ReturnType<SiteSearch['page']> {
  const page = index.pages[index.pageNumber(pagePath(path)) ?? -1];
  if (page === undefined) return undefined;
  const pieces = [`# ${page.title}`, ...(page.description === undefined ? [] : [`> ${page.description}`])];
  let chunk = page.first;
  for (const [, headings, chunks] of page.sections) {
    const heading = headings.at(-1);
    if (heading !== undefined) pieces.push(`${'#'.repeat(Math.min(6, headings.length + 1))} ${heading}`);
    for (let each = 0; each < chunks; each++, chunk++) pieces.push(index.text(chunk));
  }
  return { path: page.path, title: page.title, content: `${pieces.filter((piece) => piece !== '').join('\n\n')}\n` };
}
