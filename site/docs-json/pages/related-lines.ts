import { findFrontMatter } from '../../model/front-matter-block.js';
import type { PageLookup } from '../../model/page-lookup.js';
import type { PlannedPage } from '../../model/plan.js';
import type { SourceFiles } from '../../model/source-files.js';
import { sourceText } from '../../model/source-text.js';
import { isElsewhere } from '../settings/safe-address.js';

/** Returns the pages, with the lines of those `related` links that name no page or file of the plan. */
export function placeRelatedLinks(
  pages: readonly PlannedPage[],
  lookup: PageLookup,
  files: SourceFiles,
): PlannedPage[] {
  return pages.map((page) => {
    const isMissing = (href: string) => !isElsewhere(href) && lookup.resolve(href) === undefined;
    if (page.related === undefined || !page.related.some(({ href }) => isMissing(href))) return page;
    const text = sourceText(files, page.sourcePath);
    const related = page.related.map((link) => {
      const line = isMissing(link.href) ? relatedLine(text, link.href) : undefined;
      return line === undefined ? link : { ...link, line };
    });
    return { ...page, related };
  });
}

/** Returns the line of the first text in `related` that has an address, or the line of `related` itself. */
function relatedLine(text: string, href: string): number | undefined {
  const found = findFrontMatter(text);
  if (found === undefined || 'unclosedAt' in found) return undefined;
  const lines = found.block.split('\n');
  const start = lines.findIndex((line) => /^["']?related["']?\s*:/.test(line));
  if (start === -1) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => /^[^\s#-]/.test(line));
  const end = length === -1 ? lines.length : start + 1 + length;
  const at = lines.slice(start, end).findIndex((line) => holds(line, href));
  return found.firstLine + start + Math.max(0, at);
}

/** Returns whether a line has an address that is not the beginning or end of a longer one. */
function holds(line: string, href: string): boolean {
  for (let at = line.indexOf(href); at !== -1; at = line.indexOf(href, at + 1))
    if (!/[\w/-]/.test(line.charAt(at - 1)) && !/[\w/-]/.test(line.charAt(at + href.length))) return true;
  return false;
}
