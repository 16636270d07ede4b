import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Creates a function that rewrites texts of a browser that shows an unpacked bundle: paths in the folder become paths
 * of the bundle, folders above it and other files of the machine lose their paths, and generated names become one. The
 * same page yields the same text wherever and whenever it is opened.
 */
export function createPlaceRewriter(folder: string): (text: string) => string {
  const inside = new RegExp(`(?:${formsOf(folder).map(escapePattern).join('|')})(/|%2F)?`, 'g');
  const above = new RegExp(
    `(?:${foldersAbove(folder).flatMap(formsOf).map(escapePattern).join('|') || '(?!)'})(?=/|%2F|$)`,
    'g',
  );
  return (text) =>
    text
      .replace(inside, (_, slash: string | undefined) => (slash === undefined ? '.' : ''))
      .replace(/\bfile:\/\/\/[^\s"'`<>()]*/g, (address) => `…/${lastPart(address)}`)
      .replace(above, '…')
      .replace(/\bblob:[^\s"'`<>()]*/g, 'blob:…');
}

/**
 * Returns the forms in which a browser writes the path of a folder: as an address, as a path, and each of them encoded
 * as a whole.
 */
function formsOf(folder: string): string[] {
  const path = join(folder, '.');
  const { href, pathname } = pathToFileURL(path);
  const forms = [href, `file://${path}`, encodeURIComponent(href), pathname, path, encodeURIComponent(path)];
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/**
 * Returns the folders that contain a folder, nearest first, without the root and its direct children, which are the
 * same on most machines.
 */
function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return dirname(parent) === parent || dirname(dirname(parent)) === dirname(parent)
    ? []
    : [parent, ...foldersAbove(parent)];
}

const lastPart = (address: string) => address.replace(/\/+$/, '').replace(/^.*\//s, '');

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
