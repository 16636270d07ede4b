import { type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { liveAddress } from './address.js';

/** The addresses that a sitemap lists. */
export interface SitemapAddresses {
  readonly pages: readonly string[];
  /** The addresses of further sitemaps; empty unless the sitemap is an index. */
  readonly sitemaps: readonly string[];
}

/** Maximum number of entries of one sitemap (sitemaps.org). */
const MAX_ENTRIES = 50_000;

/** Reads a sitemap or an index of them; undefined for any other XML. */
export function readSitemap(xml: string, address: string): SitemapAddresses | undefined {
  const { children } = parseDocument(xml, { xmlMode: true });
  const root = children.find((node): node is Element => isTag(node));
  const kind = root?.name.replace(/^.*:/, '');
  if (root === undefined || (kind !== 'urlset' && kind !== 'sitemapindex')) return undefined;
  const found: string[] = [];
  for (const entry of root.children) {
    if (!isTag(entry) || found.length >= MAX_ENTRIES) continue;
    const place = entry.children.find(
      (node): node is Element => isTag(node) && node.name.replace(/^.*:/, '') === 'loc',
    );
    const target = place === undefined ? undefined : liveAddress(textContent(place), address);
    if (target !== undefined) found.push(target);
  }
  return kind === 'urlset' ? { pages: found, sitemaps: [] } : { pages: [], sitemaps: found };
}

/** Reads the plain form: one address per line. */
export function readSitemapText(text: string): readonly string[] {
  return text
    .split(/\r?\n/, MAX_ENTRIES)
    .map((line) => liveAddress(line))
    .filter((address) => address !== undefined);
}
