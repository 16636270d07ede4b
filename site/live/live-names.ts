import { shortHash, withMark } from '../model/portable-path.js';
import { decodeAddress } from '../model/relative-address.js';
import type { SiteScope } from './scope.js';

/** Folder of the bundle with a folder for each other host. */
export const OTHER_HOSTS = 'offprint/outside/';

/** The file of a bundle that a page is wanted under: where a server keeps it, so that links to it go on working there. */
export function pageFile(address: string): string {
  const url = new URL(address);
  const path = withoutOurFolder(decodedPath(url));
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : /\.html$/i.test(path) ? path : `${path}.html`;
  return url.search === '' ? file : withMark(file, shortHash(url.search));
}

/** A page's path, as callers name it: without extension, and without the name that stands for its folder. */
export function pagePath(file: string): string {
  const path = file.replace(/\.html$/i, '').replace(/(^|\/)index$/i, '');
  return path === '' ? 'index' : path;
}

/** The file of a bundle that another file is wanted under. Those of other hosts have a folder for each. */
export function assetFile(address: string, contentType: string | undefined, scope: SiteScope): string {
  const url = new URL(address);
  const own = decodedPath(url);
  const path = own === '' || own.endsWith('/') ? `${own}index` : own;
  const extension = EXTENSIONS[(contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''];
  const named =
    extension === undefined || extension.some((each) => path.toLowerCase().endsWith(`.${each}`))
      ? path
      : `${path}.${extension[0]}`;
  const marked = url.search === '' ? named : withMark(named, shortHash(url.search));
  return scope.isOwnHost(address) ? withoutOurFolder(marked) : `${OTHER_HOSTS}${url.host}/${marked}`;
}

/** Returns whether browsers open a file of that name and type as a document, which may run scripts. */
export function isActiveDocument(address: string, contentType: string | undefined): boolean {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^text\/html$|[/+]xml$|^image\/svg/.test(type) || ACTIVE_NAME.test(new URL(address).pathname);
}

const ACTIVE_NAME = /\.(?:[xs]?html?|xht|svgz?|xml|xslt?|mht|mhtml|rdf|atom|rss)$/i;

function decodedPath(url: URL): string {
  return url.pathname.slice(1).split('/').map(decodeSegment).join('/');
}

/** A slash that is part of a name does not part folders. */
const decodeSegment = (segment: string) => decodeAddress(segment).replaceAll('/', '-');

/** The bundle keeps files of its own there. */
const withoutOurFolder = (path: string) => path.replace(/^offprint\//i, (folder) => `${folder.slice(0, -1)}-site/`);

/** Where browsers go by the extension, on a disk, the first is added to a name that has none of them. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'text/css': ['css'],
  'text/javascript': ['js', 'mjs', 'cjs'],
  'application/javascript': ['js', 'mjs', 'cjs'],
  'application/x-javascript': ['js', 'mjs', 'cjs'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg', 'svgz'],
  'image/x-icon': ['ico'],
  'image/vnd.microsoft.icon': ['ico'],
  'font/woff2': ['woff2'],
  'font/woff': ['woff'],
  'font/ttf': ['ttf'],
  'font/otf': ['otf'],
  'application/pdf': ['pdf'],
  'application/json': ['json'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'audio/mpeg': ['mp3'],
};
