import type { HeldAddress } from './local-target.js';

/**
 * Returns the destinations in `_redirects` as hosts read it. A destination that another rule redirects is not a place
 * of its own.
 */
export function redirectAddresses(text: string): readonly HeldAddress[] {
  const rules = text.split('\n').flatMap((line) => {
    const [source = '', destination = ''] = line.trim().split(/\s+/, 2);
    return source === '' || source.startsWith('#') ? [] : [{ source, destination }];
  });
  return destinationsOf(rules);
}

interface Rule {
  readonly source: string;
  readonly destination: string;
}

/** Returns the destinations that are whole addresses of one place and not the source of another rule. */
export function destinationsOf(rules: readonly Rule[]): readonly HeldAddress[] {
  const sources = new Set<string>();
  /** The beginnings of patterns, each of which matches an unknown number of addresses. */
  const beginnings = new Set<string>();
  for (const { source } of rules) {
    const mark = source.search(/[:*]/);
    if (mark === -1) sources.add(bare(source));
    else beginnings.add(source.slice(0, mark));
  }
  const isRedirected = (path: string) => sources.has(path) || hasBeginning(path, beginnings);
  return rules.flatMap(({ destination }) => {
    if (!destination.startsWith('/') || /[:*]/.test(destination) || isRedirected(bare(destination))) return [];
    return [{ address: destination, kind: 'place' as const }];
  });
}

const bare = (address: string) => address.replace(/[?#].*$/s, '').replace(/\/$/, '');

/**
 * Returns whether a path begins with one of the beginnings. Patterns end at or within a segment, and the beginnings of
 * a path are few.
 */
function hasBeginning(path: string, beginnings: ReadonlySet<string>): boolean {
  if (beginnings.size === 0) return false;
  for (let end = Math.min(path.length, MAX_PATH_CHARACTERS); end > 0; end--)
    if (beginnings.has(path.slice(0, end))) return true;
  return beginnings.has(`${path}/`);
}

/** Maximum length of a path that hosts redirect. */
const MAX_PATH_CHARACTERS = 2048;

/** Returns the addresses of a sitemap or a feed. */
export function xmlAddresses(text: string): readonly HeldAddress[] {
  if (!/<(?:urlset|sitemapindex|rss|feed)[\s>]/.test(text.slice(0, HEAD_CHARACTERS))) return [];
  const texts = [...text.matchAll(/<(loc|link|guid)(?:\s[^<>]*)?>([^<]*)</g)].map(([, , address = '']) => address);
  const attributes = [...text.matchAll(/<(?:link|enclosure|xhtml:link)\s[^<>]*?\b(?:href|url)="([^"<>]*)"/g)];
  return [...texts, ...attributes.map(([, address = '']) => address)]
    .map((address) => plainXml(address.trim()))
    .filter((address) => /^https?:/i.test(address))
    .map((address) => ({ address, kind: 'whole' as const }));
}

const HEAD_CHARACTERS = 4096;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainXml = (text: string) =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7}));/g,
    (whole, name: string | undefined, code: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const codePoint = Number(code);
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
    },
  );

/** Returns the links of the list for language models. */
export function linkListAddresses(text: string): readonly HeldAddress[] {
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, address = '']) => ({
    address,
    kind: /^https?:/i.test(address) ? 'whole' : 'place',
  }));
}

/** Returns the sitemaps that `robots.txt` names. */
export function robotsAddresses(text: string): readonly HeldAddress[] {
  return [...text.matchAll(/^sitemap:[ \t]*(\S+)/gim)].map(([, address = '']) => ({ address, kind: 'whole' }));
}

const DESCRIPTION = /(?:^|[{\n,])\s{0,40}["']?(?:openapi|swagger|asyncapi)["']?\s{0,9}:/;

/** Returns the files that an API description refers to; none for other files. */
export function descriptionAddresses(text: string): readonly HeldAddress[] {
  if (!DESCRIPTION.test(text.slice(0, HEAD_CHARACTERS))) return [];
  return [...text.matchAll(/\$ref["']?\s*:\s*["']?([^"'#\s,}]+)/g)].map(([, address = '']) => ({
    address,
    kind: 'file',
  }));
}
