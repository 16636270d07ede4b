import { MARKDOWN_ADDRESSES, withoutCode } from '../../site/docs-json/files/markdown-code.js';
import { applyEdits, type TextEdit } from '../text-edits.js';
import type { MovedPages } from './moved-pages.js';

/** Matches properties that are addresses however they begin, in the first group. */
const LINK_PROPERTIES = /\b(?:href|src)\s*=\s*\{?\s*["'`]([^"'`\n]+)["'`]/g;

/** Matches values that are addresses only if they begin like a path: other properties, imports, values of front matter. */
const PATHS: readonly RegExp[] = [
  /[=:([,{]\s*["'`](\.{0,2}\/[^"'`\n]*)["'`]/g,
  /\b(?:from|import)\s*["'](\.{0,2}\/[^"'\n]+)["']/g,
  /^[ \t-]*[\w-]+:[ \t]+(\/[^\s"'#][^\n#]*?)[ \t]*$/gm,
];

/**
 * Returns a page or snippet with addresses as they must be after the move, and the number of changes. `path` is its
 * file's path before the move.
 */
export function rewriteMarkdown(text: string, path: string, moved: MovedPages): { text: string; changes: number } {
  const visible = withoutCode(text);
  const edits = new Map<number, TextEdit>();
  for (const pattern of [...MARKDOWN_ADDRESSES, LINK_PROPERTIES, ...PATHS]) {
    for (const { 0: whole, 1: address = '', index } of visible.matchAll(pattern)) {
      // The address is the last part of what each pattern matches.
      const start = index + whole.lastIndexOf(address);
      const next = moved.rewrite(address, path);
      if (next !== undefined) edits.set(start, { start, end: start + address.length, text: next });
    }
  }
  return { text: applyEdits(text, [...edits.values()]), changes: edits.size };
}
