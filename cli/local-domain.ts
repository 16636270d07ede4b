import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Site } from '../database/records.js';

const LONGEST = 50;

/** A site's domain made from its folder's name. Two folders of one name get different ones, the same folder always the same. */
export function localDomain(folder: string, sites: readonly Pick<Site, 'domain' | 'source'>[]): string {
  const already = sites.find((site) => site.source.type === 'directory' && site.source.path === folder);
  if (already !== undefined) return already.domain;
  const name = slug(basename(folder));
  if (!sites.some((site) => site.domain === name)) return name;
  return `${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 6)}`;
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return plain || 'site';
}
