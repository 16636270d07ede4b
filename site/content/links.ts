import type { MdastNode } from 'satteri';
import { absoluteTarget } from '../model/absolute-target.js';
import { ownAddress } from '../model/own-address.js';
import { reference, withoutMarkers } from '../model/references.js';
import type { ContentSettings } from '../model/settings.js';
import type { SourcePlace } from './page/source-place.js';

/** The parts of a page that links need. */
export interface LinkingPage {
  readonly path: string;
  readonly settings: Pick<ContentSettings, 'canonicalUrl'>;
  readonly record: { readonly linkPlaces: Map<string, SourcePlace> };
}

export interface LinkAttributes {
  readonly href?: string;
  readonly rel?: string;
}

/** Schemes that could run or forge something when opened. */
const REFUSED = /^(?:javascript|data|vbscript|file|blob|about|view-source):/;

/**
 * The attributes of a link as an author wrote its address: a reference inside the site, also where the address is the site's own in
 * public; the address itself elsewhere (which then learns nothing of where its reader came from), nothing for addresses that are refused.
 */
export function linkAttributes(address: string, page: LinkingPage, place?: SourcePlace): LinkAttributes {
  // Browsers drop control characters from addresses, so `java\nscript:` must be seen without them.
  const clean = withoutMarkers(address)
    .replace(/\p{Cc}/gu, '')
    .trim();
  const own = ownAddress(clean, page.settings.canonicalUrl);
  if (own !== undefined) return insideLink(own, page, place);
  if (clean.startsWith('//')) return { href: `https:${clean}`, rel: 'noreferrer' };
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(clean)?.[0].toLowerCase();
  if (scheme === undefined) return insideLink(absoluteTarget(page.path, clean), page, place);
  if (REFUSED.test(scheme)) return {};
  return /^https?:$/.test(scheme) ? { href: clean, rel: 'noreferrer' } : { href: clean };
}

function insideLink(target: string, page: LinkingPage, place: SourcePlace | undefined): LinkAttributes {
  if (place !== undefined && !page.record.linkPlaces.has(target)) page.record.linkPlaces.set(target, place);
  return { href: reference('link', target) };
}

/** Returns the addresses that a Markdown text links to. */
export function* linksOf(node: MdastNode, text: string): Generator<string> {
  for (const [, address = ''] of text.matchAll(HTML_LINK)) yield address;
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === 'link' || next.type === 'definition') yield next.url;
    if ('children' in next) waiting.push(...next.children);
  }
}

const HTML_LINK = /<a\s[^<>]*?href=["']([^"'<>]*)/gi;

export function isOutside(address: string): boolean {
  return /^\s*(?:https?:)?\/\//i.test(address);
}

/** The name that a reader knows a host by. */
export function hostName(address: string): string {
  try {
    return new URL(address.trim().startsWith('//') ? `https:${address.trim()}` : address).hostname.replace(
      /^www\./,
      '',
    );
  } catch {
    return address;
  }
}
