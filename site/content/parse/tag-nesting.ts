import { ParseFailure } from './parse-failure.js';

/**
 * Far more than a page may nest at all, so that what only looks like tags refuses none: the parsers of MDX and of HTML take time by the
 * square of the depth, half a second for this one and a minute for ten times of it.
 */
const MAX_TAGS_DEPTH = 10_000;
/** Shorter sources cannot nest so deep. */
const HARMLESS_LENGTH = MAX_TAGS_DEPTH * '<a>'.length;
/** Elements that end by themselves; old pages have them by the thousand. */
const SELF_ENDING = new Set(
  'area base br col colgroup dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Throws `ParseFailure` for a source whose tags, those in code apart, open more than ten thousand deep. */
export function refuseDeepTags(source: string): void {
  if (source.length >= HARMLESS_LENGTH) countOpenTags(source);
}

/** Returns the number of elements that are open at the end of a source. Throws like {@link refuseDeepTags}. */
export function countOpenTags(source: string): number {
  let depth = 0;
  let fence = '';
  for (const [index, line] of source.split('\n').entries()) {
    const marker = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' ? marker !== '' : marker.startsWith(fence)) fence = fence === '' ? marker : '';
    else if (fence === '' && /[<>]/.test(line)) depth = depthAfter(line, depth, index + 1);
  }
  return depth;
}

function depthAfter(line: string, before: number, number: number): number {
  let depth = before;
  for (const [token, name = ''] of line.replace(/`[^`]*`/g, '').matchAll(/<\/?([A-Za-z][\w.:-]*)|\/>/g)) {
    if (SELF_ENDING.has(name.toLowerCase())) continue;
    depth = token.startsWith('<') && token[1] !== '/' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_TAGS_DEPTH) throw new ParseFailure('Elements are nested more than ten thousand deep.', number);
  }
  return depth;
}
