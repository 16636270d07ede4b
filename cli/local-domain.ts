import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Site } from '../database/records/site-records.js';

const MAX_LENGTH = 50;

/** The source of an export on this machine: a folder, an archive or a WARC file with its absolute path, or a live site. */
export type LocalSource =
  | { readonly type: 'directory'; readonly path: string; readonly publicUrl?: string }
  | Extract<Site['source'], { type: 'url' }>;

/**
 * Returns a site's domain, made from its folder's name or from its address. Two sources with the same name get
 * different domains; the same source always gets the same one.
 */
export function localDomain(source: LocalSource, sites: readonly Pick<Site, 'domain' | 'source'>[]): string {
  const place = placeOf(source);
  const already = sites.find((site) => site.source.type === source.type && placeOf(site.source) === place);
  if (already !== undefined) return already.domain;
  const name = source.type === 'url' ? hostOf(source.url) : slug(sourceName(source.path));
  if (!sites.some((site) => site.domain === name)) return name;
  return `${name}-${createHash('sha256')
    .update(place ?? '')
    .digest('hex')
    .slice(0, 6)}`;
}

/** Returns the name of a folder, or of an archive without its extension. */
export function sourceName(path: string): string {
  return basename(path).replace(/(?<=.)\.(?:tar\.gz|tgz|tar|zip|warc\.gz|warc|wacz)$/i, '');
}

export function placeOf(source: Site['source']): string | undefined {
  if (source.type === 'directory') return source.path;
  return source.type === 'url' ? source.url : undefined;
}

/** Returns the host's name without its port, which cannot be part of a domain. */
function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  const name = /^[a-z0-9.-]+$/.test(hostname) ? hostname : slug(hostname);
  return port === '' ? name : `${name}-${port}`;
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return plain || 'site';
}
