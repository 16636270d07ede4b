import { CRAWLER_NAME } from './crawler-name.js';
import type { PageTree } from './page-tree.js';

/** The wishes of a page to crawlers. */
export interface RobotsWishes {
  /** True if no search may find the page. */
  readonly noindex: boolean;
  /** True if its links must not be followed. */
  readonly nofollow: boolean;
}

/** The known directives of a page or a response, in lowercase: those for every crawler, and those that name this one. */
export interface RobotsDirectives {
  readonly forAll: readonly string[];
  readonly forOffprint: readonly string[];
}

/** A directive with the name of the crawlers that it and the following ones are for. No date or number matches it. */
const NAMED = /^\s*(\*|[a-z][\w.-]*)\s*:(.*)$/is;
/** The directives that are heeded, and those that allow the same. */
const KNOWN = new Set(['noindex', 'nofollow', 'none', 'index', 'follow', 'all']);
/** Directives that have a value after a colon. */
const WITH_VALUE = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/i;

/** Reads `X-Robots-Tag` headers, one per line. A crawler's name is in effect until the next name or the end of the line. */
export function readRobotsHeader(lines: string): RobotsDirectives {
  const found: Record<'forAll' | 'forOffprint', string[]> = { forAll: [], forOffprint: [] };
  for (const line of lines.split('\n')) {
    let receiver: keyof RobotsDirectives | undefined = 'forAll';
    for (const part of line.split(',')) {
      const [, name = '', rest = ''] = NAMED.exec(part) ?? [];
      const isNamed = name !== '' && !WITH_VALUE.test(name);
      if (isNamed) receiver = receiverOf(name === '*' ? 'robots' : name);
      if (receiver !== undefined) found[receiver].push(...knownDirectives(isNamed ? rest : part));
    }
  }
  return found;
}

/** Reads the `meta` elements of a page with the name `robots` or the name of this crawler. */
export function readRobotsMeta({ elements }: Pick<PageTree, 'elements'>): RobotsDirectives {
  const found: Record<'forAll' | 'forOffprint', string[]> = { forAll: [], forOffprint: [] };
  for (const { name, attribs } of elements) {
    const receiver = name === 'meta' ? receiverOf(attribs.name ?? '') : undefined;
    if (receiver !== undefined) found[receiver].push(...knownDirectives(attribs.content ?? ''));
  }
  return found;
}

/**
 * Returns what the directives of a page and its response ask for together. The strictest applies, except that a directive which names this
 * crawler can allow what is forbidden to all.
 */
export function wishesOf(...found: readonly RobotsDirectives[]): RobotsWishes {
  const all = new Set(found.flatMap(({ forAll }) => forAll));
  const own = new Set(found.flatMap(({ forOffprint }) => forOffprint));
  const asks = (no: string, yes: string) => {
    const isForbidden = (names: ReadonlySet<string>) => names.has(no) || names.has('none');
    return isForbidden(own) || (isForbidden(all) && !own.has(yes) && !own.has('all'));
  };
  return { noindex: asks('noindex', 'index'), nofollow: asks('nofollow', 'follow') };
}

function receiverOf(name: string): keyof RobotsDirectives | undefined {
  const plain = name.trim().toLowerCase();
  if (plain === 'robots') return 'forAll';
  return plain === CRAWLER_NAME.toLowerCase() ? 'forOffprint' : undefined;
}

const knownDirectives = (text: string) =>
  text
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((word) => KNOWN.has(word));
