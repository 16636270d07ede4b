import { shortHash, withMark } from '../model/portable-path.js';
import { decodeAddress } from '../model/relative-address.js';
import { XHTML_NAME } from './page-text.js';
import { routePath, splitRoute } from './routes.js';
import type { SiteScope } from './scope.js';

/** The folder of the bundle that has one folder for each other host. */
export const OTHER_HOSTS = 'offprint/outside/';

/**
 * Returns the preferred bundle path of a page: its path on the server, so that links to it keep working there. The page of a route lies
 * below the folder of its document, or of the document's name if that is not an index: `app.html#/a` becomes `app/a.html`.
 */
export function pageFile(address: string): string {
  const { document, route } = splitRoute(address);
  const url = new URL(route === '' ? document : pageBelow(document, route));
  const path = outsideBundleFolder(decodedPath(url)).replace(XHTML_NAME, '.html');
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : /\.html$/i.test(path) ? path : `${path}.html`;
  return url.search === '' ? file : withMark(file, shortHash(url.search));
}

/** Returns the address that the page of a route would have if it were a file below its document. */
function pageBelow(document: string, route: string): string {
  const url = new URL(document);
  const folder = url.pathname.replace(/\/index\.x?html?$/i, '/').replace(/(?:\.x?html?)?(?<!\/)$/i, '/');
  return new URL(`${folder}${routePath(route)}${url.search}`, url).href;
}

/** Returns a page's path as callers name it: without extension, and without the file name of a folder's index. */
export function pagePath(file: string): string {
  const path = file.replace(/\.html$/i, '').replace(/(^|\/)index$/i, '');
  return path === '' ? 'index' : path;
}

/** Returns the preferred bundle path of another file. Files of other hosts have one folder per host. */
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
  return scope.isOwnHost(address) ? outsideBundleFolder(marked) : `${OTHER_HOSTS}${url.host}/${marked}`;
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

/** Decodes a segment of a path. An encoded slash belongs to the name and must not create a folder. */
const decodeSegment = (segment: string) => decodeAddress(segment).replaceAll('/', '-');

/** Moves a path out of the folder in which the bundle keeps its own files. */
const outsideBundleFolder = (path: string) => path.replace(/^offprint\//i, (folder) => `${folder.slice(0, -1)}-site/`);

/**
 * Extensions by content type. From a disk, browsers determine the type by the extension, so the first one is added to a name that
 * has none of them.
 */
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
