import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { type GraphqlThing, graphqlThings } from './graphql-things.js';
import { type PageText, readPageText, WINDOW, wordsOf } from './page-text.js';
import { placeOf } from './place-in-file.js';
import { isBranch, type Tree } from './read-tree.js';
import { startsOf } from './starts.js';
import { type Thing, toldThings } from './told-things.js';

/** The reason why something in a description need not be on the page. */
export type LeftOut = 'nearer' | 'beyond' | 'own examples' | 'own text' | 'long' | 'no text';

/** Something that a description contains and the page lacks. */
export interface Lost {
  /** A name for it, such as `the property "id"`. */
  readonly what: string;
  readonly file: string;
  readonly line?: number;
}

/** A count of what a page shows of its description. */
export interface DescriptionCount {
  readonly found: number;
  readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
  readonly lost: readonly Lost[];
}

/** Maximum depth of nested parts that are looked for on a page that shows only a part. */
const SURE_DEPTH = 2;
const MAX_DEPTH = 14;
/** The minimum number of missing words in a row that counts as a loss. */
const MIN_LOST_WORDS = 3;
const MAX_LEAVES = 300;
/** Maximum length of an example. Longer ones are cut, and say so. */
const MAX_EXAMPLE_LENGTH = 3_500;

/**
 * Compares what a description says about a page's subject with what the finished page says; undefined for other pages.
 */
export function countDescription(
  files: SourceFiles,
  page: PlannedPage,
  { html, asideHtml = '' }: Pick<PageContent, 'html' | 'asideHtml'>,
): DescriptionCount | undefined {
  if (page.graphql !== undefined) return countGraphql(graphqlThings(files, page.graphql), readPageText(html));
  const starts = startsOf(files, page);
  if (starts.length === 0) return undefined;
  const text = readPageText(html);
  // Samples beside the page are long and read last, because few things are only there.
  let beside: PageText | undefined;
  const isAnywhere = (thing: Thing) => {
    if (isSaid(thing, text)) return true;
    beside ??= readPageText(asideHtml);
    return isSaid(thing, beside);
  };
  let found = 0;
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const missing: Thing[] = [];
  const said = new Map<object, Map<string, Set<object>>>();
  const names = new Map<string, number>();
  const groups = new Map<object, Set<string>>();
  for (const thing of toldThings(files, starts, text.isCut ? SURE_DEPTH : MAX_DEPTH)) {
    if (!isAnywhere(thing) || !isOftenEnough(thing)) {
      missing.push(thing);
      continue;
    }
    found += 1;
    const keys = said.get(thing.group) ?? new Map<string, Set<object>>();
    said.set(thing.group, keys.set(thing.key, (keys.get(thing.key) ?? new Set()).add(thing.owner)));
  }
  /**
   * Returns whether a property occurs as often as in the description: properties of equal name in several schemas occur
   * as many times.
   */
  function isOftenEnough({ kind, key, value, group }: Thing): boolean {
    if (kind !== 'name' || key !== 'properties') return true;
    const name = String(value);
    const known = groups.get(group) ?? new Set();
    const isOther = !known.has(name);
    groups.set(group, known.add(name));
    const wanted = (names.get(name) ?? 0) + (isOther ? 1 : 0);
    names.set(name, wanted);
    return !text.hasAlone(name) || text.timesAlone(name) >= wanted;
  }
  const isNearer = ({ group, key, owner }: Thing) =>
    [...(said.get(group)?.get(key) ?? [])].some((other) => other !== owner);
  const lost: Lost[] = [];
  for (const thing of missing) {
    const reason = reasonFor(thing, { page, text, isNearer: isNearer(thing) });
    if (reason === undefined) lost.push({ what: nameOf(thing), ...placeOf(files, thing.place) });
    else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  }
  return { found, leftOut, lost };
}

function countGraphql(things: readonly GraphqlThing[], text: PageText): DescriptionCount {
  const lost = things.filter(({ kind, value }) =>
    kind === 'name' ? !text.hasAlone(value) : !hasWords(wordsOf(withoutMarkup(value)), text, MIN_LOST_WORDS),
  );
  return {
    found: things.length - lost.length,
    leftOut: {},
    lost: lost.map(({ kind, value, owner, file, line }) => ({
      what:
        kind === 'name'
          ? `"${value}" in ${owner}`
          : `the description of ${owner}, "${value.trim().replace(/\s+/g, ' ').slice(0, 80)}"`,
      file,
      line,
    })),
  };
}

function isSaid({ kind, value }: Thing, page: PageText): boolean {
  if (kind === 'name') return page.hasAlone(String(value)) || hasWords(wordsOf(String(value)), page, 0);
  if (kind === 'text')
    return typeof value !== 'string' || hasWords(wordsOf(withoutMarkup(value)), page, MIN_LOST_WORDS);
  if (kind === 'value' && typeof value === 'string') return hasValue(value, page);
  return leavesOf(value).every((leaf) => hasValue(leaf, page));
}

function hasValue(value: string, page: PageText): boolean {
  return page.hasAlone(value) || hasWords(wordsOf(value), page, 0);
}

/** Returns whether words are on the page one after another, except for runs of fewer than `allowed` missing words. */
function hasWords(words: readonly string[], page: PageText, allowed: number): boolean {
  if (words.length <= WINDOW) return words.length === 0 || page.has(words);
  const covered = new Array<boolean>(words.length).fill(false);
  for (let index = 0; index + WINDOW <= words.length; index++)
    if (page.has(words, index, WINDOW)) covered.fill(true, index, index + WINDOW);
  let run = 0;
  for (const isCovered of covered) {
    run = isCovered ? 0 : run + 1;
    if (run > 0 && run >= allowed) return false;
  }
  return true;
}

/** Returns a Markdown text without link targets, tags and character references. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(https?:[^<>\s]*)>/g, ' $1 ')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '] ')
    .replace(/^\s*\[[^\]]+\]:.*$/gm, ' ')
    .replace(/^(\s*(?:```|~~~)).*$/gm, '$1')
    .replace(/&(?:#\w+|\w+);/g, ' ');
}

/** Returns the texts and numbers in a value. */
function leavesOf(value: Tree): string[] {
  const leaves: string[] = [];
  const waiting: Tree[] = [value];
  while (waiting.length > 0 && leaves.length < MAX_LEAVES) {
    const each = waiting.pop();
    if (typeof each === 'string') leaves.push(each);
    else if (Array.isArray(each)) waiting.push(...each);
    else if (isBranch(each as Tree)) waiting.push(...Object.values(each as object));
  }
  return leaves.filter((leaf) => !['true', 'false', 'null', '~', ''].includes(leaf));
}

function reasonFor(
  { kind, key, value, depth, place }: Thing,
  { page, text, isNearer }: { readonly page: PlannedPage; readonly text: PageText; readonly isNearer: boolean },
): LeftOut | undefined {
  if (isNearer) return 'nearer';
  if (text.isCut && depth > 0) return 'beyond';
  if (kind === 'example' && !page.isGenerated) return 'own examples';
  if (kind === 'example' && place.path.some((part) => NO_TEXT.test(part))) return 'no text';
  if (kind === 'example' && JSON.stringify(value).length > MAX_EXAMPLE_LENGTH) return 'long';
  const isOfOperation =
    key === 'description' && ['get', 'post', 'put', 'patch', 'delete'].includes(place.path.at(-2) ?? '');
  const isOfChannel = key === 'description' && page.channel !== undefined && place.path.length === 3;
  return (isOfOperation || isOfChannel) && page.frontmatter.description !== undefined ? 'own text' : undefined;
}

/** Media types of which no example is shown. */
const NO_TEXT = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|zip|pdf)/i;

function nameOf({ kind, key, value, place }: Thing): string {
  const parent = place.path.filter((part) => !/^\d+$/.test(part)).at(-2) ?? '';
  const short = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ').slice(0, 80);
  if (kind === 'text') return `the ${key} of ${parent}, "${short}"`;
  if (kind === 'name')
    return key === short ? `the keyword "${key}" of ${parent}` : `"${short}" among the ${key} of ${parent}`;
  return `the ${key} "${short}" of ${parent}`;
}
