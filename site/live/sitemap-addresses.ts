import { type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { liveAddress } from './address.js';
import { routeAddress } from './routes.js';

/** The addresses that a sitemap lists. */
export interface SitemapAddresses {
  readonly pages: readonly string[];
  /** Addresses with routes (`#/guide`), which may be pages of an application. */
  readonly routes: readonly string[];
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
  const routes: string[] = [];
  for (const entry of root.children) {
    if (!isTag(entry) || found.length >= MAX_ENTRIES) continue;
    const place = entry.children.find(
      (node): node is Element => isTag(node) && node.name.replace(/^.*:/, '') === 'loc',
    );
    const written = place === undefined ? '' : textContent(place).trim();
    const target = written === '' ? undefined : liveAddress(written, address);
    const route = written === '' ? undefined : routeAddress(written, address);
    if (target !== undefined) found.push(target);
    if (route !== undefined) routes.push(route);
  }
  return kind === 'urlset' ? { pages: found, routes, sitemaps: [] } : { pages: [], routes: [], sitemaps: found };
}

/** Reads the plain form: one address per line. */
export function readSitemapText(text: string): Pick<SitemapAddresses, 'pages' | 'routes'> {
  const lines = text.split(/\r?\n/, MAX_ENTRIES);
  const isFound = (address: string | undefined) => address !== undefined;
  return {
    pages: lines.map((line) => liveAddress(line)).filter(isFound),
    routes: lines
      .map((line) => (liveAddress(line) === undefined ? undefined : routeAddress(line, line)))
      .filter(isFound),
  };
}
