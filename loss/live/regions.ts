import { endOfRaw, MARKUP, RAW } from './read-html-words.js';

/** A part of a page that readers see as one thing. */
export interface Region {
  /** The name of its kind, as in “all of a menu”. */
  readonly name: string;
  /** Its range in the HTML. */
  readonly start: number;
  readonly end: number;
}

/** The names of the elements that are regions. */
const REGIONS: Readonly<Record<string, string>> = {
  main: 'the main part',
  nav: 'a menu',
  aside: 'a side part',
  pre: 'a block of code',
};
/** Elements whose end also ends the section under a heading inside them. */
const AROUND_SECTIONS: ReadonlySet<string> = new Set('main article aside nav header footer body'.split(' '));
const HEADING = /^h[1-6]$/;

/**
 * Lists the regions of a page: its main part, menus, side parts, blocks of code, and each heading with what follows it
 * up to the next one. It builds no tree: an element ends at the next end tag of its name. Takes linear time.
 */
export function readRegions(html: string): Region[] {
  const regions: Region[] = [];
  const open = new Map<string, number[]>();
  let section: number | undefined;
  const closeSection = (end: number) => {
    if (section !== undefined) regions.push({ name: 'a section', start: section, end });
    section = undefined;
  };
  MARKUP.lastIndex = 0;
  for (let found = MARKUP.exec(html); found !== null; found = MARKUP.exec(html)) {
    const [whole, slash, written = ''] = found;
    const name = written.toLowerCase();
    const isEnd = slash === '/';
    if (!isEnd && RAW.has(name)) MARKUP.lastIndex = endOfRaw(html, found.index + whole.length, name);
    else if (HEADING.test(name) && !isEnd) {
      closeSection(found.index);
      section = found.index;
    } else if (isEnd && AROUND_SECTIONS.has(name)) closeSection(found.index);
    const region = REGIONS[name];
    if (region === undefined) continue;
    const starts = open.get(name) ?? [];
    if (!isEnd) open.set(name, [...starts.slice(-MAX_LEVELS), found.index]);
    else {
      const start = starts.pop();
      if (start !== undefined) regions.push({ name: region, start, end: found.index });
    }
  }
  closeSection(html.length);
  for (const [name, starts] of open)
    for (const start of starts) regions.push({ name: REGIONS[name] ?? name, start, end: html.length });
  return regions;
}

/** Maximum number of regions of one kind inside each other. */
const MAX_LEVELS = 20;

/** Returns the regions of which every word is missing, without those inside another. Words are in order. */
export function lostRegions(
  regions: readonly Region[],
  starts: readonly number[],
  isLost: Uint8Array,
): (Region & { readonly first: number; readonly last: number })[] {
  const lostUntil = new Uint32Array(starts.length + 1);
  for (let index = 0; index < starts.length; index++)
    lostUntil[index + 1] = (lostUntil[index] ?? 0) + (isLost[index] ?? 0);
  const lost = regions.flatMap((region) => {
    const first = indexFrom(starts, region.start);
    const end = indexFrom(starts, region.end);
    const isGone = end > first && (lostUntil[end] ?? 0) - (lostUntil[first] ?? 0) === end - first;
    return isGone ? [{ ...region, first, last: end - 1 }] : [];
  });
  const largestFirst = lost.sort(
    (one, other) => one.first - other.first || other.last - one.last || one.start - other.start,
  );
  let reached = -1;
  return largestFirst.filter(({ last }) => {
    const isInside = last <= reached;
    reached = Math.max(reached, last);
    return !isInside;
  });
}

/** Returns the index of the first word at or after a place. */
function indexFrom(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
