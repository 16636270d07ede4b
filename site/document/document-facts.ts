import { readCssAddresses } from '../css/css-addresses.js';
import { unescapeHtml } from '../html/html.js';
import { scanHtml } from '../html/html-scanner.js';
import type { DocumentFacts } from '../model/document.js';
import { decodeAddress } from '../model/relative-address.js';
import { srcsetCandidates } from '../model/srcset.js';

/**
 * Reads from HTML what it contains (ids) and what it refers to (files, links, requests to other hosts), as a browser would that
 * opens it at `outputPath`. Works on a whole document or on a part of one.
 */
export function readDocumentFacts(outputPath: string, html: string): DocumentFacts {
  const folder = outputPath.split('/').slice(0, -1);
  const ids = new Set<string>();
  const references = new Map<string, { path: string; fragment?: string }>();
  const outsideRequests = new Set<string>();

  const refer = (address: string, isRequest: boolean) => {
    const target = address.trim();
    if (/^(?:https?:)?\/\//i.test(target)) {
      if (isRequest) outsideRequests.add(target);
      return;
    }
    if (target === '' || /^[a-z][a-z0-9+.-]*:/i.test(target)) return;
    const resolved = resolveInBundle(folder, outputPath, target);
    references.set(`${resolved.path}#${resolved.fragment ?? ''}`, resolved);
  };
  const style = (css: string) => {
    for (const { address } of readCssAddresses(css).addresses) refer(address, true);
  };

  scanHtml(
    html,
    WANTED,
    (tag, attributes) => {
      if (attributes.size === 0) return;
      for (const [name, raw] of attributes) {
        const value = unescapeHtml(raw);
        if (name === 'id' || (name === 'name' && tag === 'a')) {
          if (value !== '') ids.add(value);
        } else if (name === 'srcset' || name === 'imagesrcset') {
          for (const { address } of srcsetCandidates(value)) refer(address, true);
        } else if (name === 'style') style(value);
        else if (name === 'content') {
          const refresh = metaRefresh(attributes.get('http-equiv'), value);
          if (refresh !== undefined) refer(refresh, true);
        } else if (name === 'href') referHref(tag, attributes, value, refer);
        else if (ADDRESS_ATTRIBUTES.has(name) && !(name === 'data' && tag !== 'object')) refer(value, true);
      }
    },
    style,
  );
  return { ids: [...ids], references: [...references.values()], outsideRequests: [...outsideRequests] };
}

const ADDRESS_ATTRIBUTES = new Set(['src', 'poster', 'data', 'background', 'xlink:href']);
const WANTED = new Set([
  ...ADDRESS_ATTRIBUTES,
  'id',
  'name',
  'href',
  'srcset',
  'imagesrcset',
  'style',
  'content',
  'http-equiv',
  'rel',
]);
/** Kinds of `<link>` that only describe the page: browsers do not load their targets. */
const DESCRIBING_LINK = /^(?:canonical|alternate|next|prev|author|license|help|search|me|sitemap)$/i;

function referHref(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  value: string,
  refer: (address: string, isRequest: boolean) => void,
): void {
  if (tag === 'base') return;
  if (tag === 'link') {
    const kinds = (attributes.get('rel') ?? '').trim().split(/\s+/);
    if (kinds.every((kind) => DESCRIBING_LINK.test(kind)) && !kinds.includes('stylesheet')) return;
    refer(value, true);
    return;
  }
  refer(value, tag !== 'a' && tag !== 'area');
}

function resolveInBundle(folder: readonly string[], outputPath: string, target: string) {
  const hash = target.indexOf('#');
  const beforeHash = hash === -1 ? target : target.slice(0, hash);
  const fragment = hash === -1 || hash === target.length - 1 ? undefined : decodeAddress(target.slice(hash + 1));
  const query = beforeHash.indexOf('?');
  const address = query === -1 ? beforeHash : beforeHash.slice(0, query);
  const path = address === '' ? outputPath : joinPath(folder, address);
  return fragment === undefined ? { path } : { path, fragment };
}

function joinPath(folder: readonly string[], address: string): string {
  const segments = address.startsWith('/') ? [] : [...folder];
  for (const segment of address.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(decodeAddress(segment));
  }
  return segments.join('/');
}

function metaRefresh(equivalent: string | undefined, content: string): string | undefined {
  if (equivalent?.toLowerCase() !== 'refresh') return undefined;
  return /url\s*=\s*["']?([^"']*)/i.exec(content)?.[1];
}
