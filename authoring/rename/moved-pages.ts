import { posix } from 'node:path';
import { absoluteTarget } from '../../site/model/absolute-target.js';
import { ownAddress } from '../../site/model/own-address.js';
import { decodeAddress, encodePath } from '../../site/model/relative-address.js';

const EXTENSION = /\.mdx?$/i;
const INDEX = /(?:^|\/)index$/;

export interface MovedPages {
  /** Returns the new path of a moved page, and undefined for others. Paths have no extension. */
  newPath(path: string): string | undefined;
  /**
   * Returns an address as it must be written after the move, and undefined if it stays. `from` is the path of the file
   * that it is written in, before the move.
   */
  rewrite(address: string, from: string): string | undefined;
}

/**
 * Creates the rules that addresses follow when pages move. `moves` leads from old to new paths of files, with their
 * extensions. Addresses keep the way in which they are written: relative or absolute, with or without an extension,
 * their query and fragment.
 */
export function createMovedPages(moves: ReadonlyMap<string, string>, canonicalUrl: string | undefined): MovedPages {
  const pages = new Map([...moves].map(([from, to]) => [pagePath(from), pagePath(to)]));

  function rewriteInside(address: string, from: string): string | undefined {
    const { path, rest } = split(address);
    if (path === '') return undefined;
    const isRelative = !path.startsWith('/');
    const target = pathOf(absoluteTarget(from, path));
    const moved = pages.get(pagePath(target)) ?? pages.get(`${target}/index`.replace(/^\//, ''));
    const to = moves.get(from);
    if (moved === undefined && (to === undefined || !isRelative)) return undefined;
    const extension = EXTENSION.exec(path)?.[0] ?? '';
    const written = moved === undefined ? pathOf(absoluteTarget(from, path)) : `${spell(moved, path)}${extension}`;
    const next = isRelative ? relative(to ?? from, written, path) : `/${written}`;
    return next === path || isSame(next, path) ? undefined : `${encodeLike(next, path)}${rest}`;
  }

  return {
    newPath: (path) => pages.get(pagePath(path.replace(/^\/+/, ''))),
    rewrite(address, from) {
      const own = ownAddress(address, canonicalUrl);
      if (own !== undefined && canonicalUrl !== undefined) {
        const next = rewriteInside(own, from);
        return next === undefined ? undefined : `${canonicalUrl.replace(/\/+$/, '')}${next}`;
      }
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(address)) return undefined;
      return rewriteInside(address, from);
    },
  };
}

/** Returns the path of a page's file without its extension. */
export function pagePath(path: string): string {
  return path.replace(EXTENSION, '').normalize('NFC');
}

function split(address: string): { readonly path: string; readonly rest: string } {
  const end = address.search(/[?#]/);
  return end === -1 ? { path: address, rest: '' } : { path: address.slice(0, end), rest: address.slice(end) };
}

function pathOf(absolute: string): string {
  return decodeAddress(absolute).normalize('NFC').replace(/^\/+/, '').replace(/\/+$/, '');
}

/** Returns the path as links write it: a page `a/index` is `a`, unless the old address said `index` too. */
function spell(path: string, old: string): string {
  return INDEX.test(old.replace(EXTENSION, '')) || EXTENSION.test(old) ? path : path.replace(INDEX, '');
}

function relative(from: string, target: string, old: string): string {
  const path = posix.relative(posix.dirname(`/${from}`), `/${target}`) || '.';
  const slash = old.endsWith('/') && !path.endsWith('/') ? '/' : '';
  return (old.startsWith('./') && !path.startsWith('.') ? `./${path}` : path) + slash;
}

/** Returns whether two spellings lead to the same place; the author's is kept then. */
function isSame(a: string, b: string): boolean {
  return posix.normalize(decodeAddress(a)).normalize('NFC') === posix.normalize(decodeAddress(b)).normalize('NFC');
}

function encodeLike(path: string, old: string): string {
  return /[\s()<>]/.test(path) || old.includes('%') ? encodePath(path) : path;
}
