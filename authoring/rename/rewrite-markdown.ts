import { withoutCode } from '../../site/docs-json/files/markdown-code.js';
import { applyEdits, type TextEdit } from '../text-edits.js';
import type { MovedPages } from './moved-pages.js';

/**
 * Matches the places of Markdown and JSX where an address is a link however it begins: links and images, definitions,
 * and properties named so.
 */
const LINKS: readonly RegExp[] = [
  /\]\(\s*<?((?:[^()\s<>\\]|\\.|\([^()\s]*\))+)/dg,
  /\]\(\s*<([^<>\n]+)>/dg,
  /^[ \t]{0,3}\[[^\]\n]+\]:[ \t]*<?([^\s<>]+)/dgm,
  /\b(?:href|src)\s*=\s*\{?\s*["'`]([^"'`\n]+)["'`]/dg,
];

/** Matches values that are addresses only if they begin like a path: other properties, imports, values of front matter. */
const PATHS: readonly RegExp[] = [
  /[=:([,{]\s*["'`](\.{0,2}\/[^"'`\n]*)["'`]/dg,
  /\b(?:from|import)\s*["'](\.{0,2}\/[^"'\n]+)["']/dg,
  /^[ \t-]*[\w-]+:[ \t]+(\/[^\s"'#][^\n#]*?)[ \t]*$/dgm,
];

/**
 * Returns a page or snippet with addresses as they must be after the move, and the number of changes. `path` is its
 * file's path before the move.
 */
export function rewriteMarkdown(text: string, path: string, moved: MovedPages): { text: string; changes: number } {
  const visible = withoutCode(text);
  const edits = new Map<number, TextEdit>();
  for (const pattern of [...LINKS, ...PATHS]) {
    for (const match of visible.matchAll(pattern)) {
      const [start, end] = match.indices?.[1] ?? [0, 0];
      const next = moved.rewrite(text.slice(start, end), path);
      if (next !== undefined) edits.set(start, { start, end, text: next });
    }
  }
  return { text: applyEdits(text, [...edits.values()]), changes: edits.size };
}
