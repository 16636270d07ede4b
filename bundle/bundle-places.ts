import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Rewrites text of a browser that shows an unpacked bundle: paths in the folder become paths of the bundle, folders above it and other
 * files of the machine lose where they lie, and names that a browser makes up become one. The same page gives the same text wherever and
 * whenever it is opened.
 */
export function createPlaceRewriter(folder: string): (text: string) => string {
  const own = new RegExp(`(?:${formsOf(folder).map(escapePattern).join('|')})(/|%2F)?`, 'g');
  const above = new RegExp(
    `(?:${foldersAbove(folder).flatMap(formsOf).map(escapePattern).join('|') || '(?!)'})(?=/|%2F|$)`,
    'g',
  );
  return (text) =>
    text
      .replace(own, (_, slash: string | undefined) => (slash === undefined ? '.' : ''))
      .replace(/\bfile:\/\/\/[^\s"'`<>()]*/g, (address) => `…/${lastPart(address)}`)
      .replace(above, '…')
      .replace(/\bblob:[^\s"'`<>()]*/g, 'blob:…');
}

/** How a browser writes the path of a folder: as an address, as a path, and either of them encoded, or not, as a whole. */
function formsOf(folder: string): string[] {
  const path = join(folder, '.');
  const { href, pathname } = pathToFileURL(path);
  const forms = [href, `file://${path}`, encodeURIComponent(href), pathname, path, encodeURIComponent(path)];
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/** The folders that hold it, nearest first; not the root and what stands right below it, which are the same on most machines. */
function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return dirname(parent) === parent || dirname(dirname(parent)) === dirname(parent)
    ? []
    : [parent, ...foldersAbove(parent)];
}

const lastPart = (address: string) => address.replace(/\/+$/, '').replace(/^.*\//s, '');

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
