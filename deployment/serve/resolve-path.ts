import { portablePath } from '../../site/model/portable-path.js';
import type { FileIndex } from './file-index.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';

/** What an address of a site leads to. */
export type Resolution =
  | { readonly kind: 'file'; readonly file: SiteFile }
  /** `location` begins with a slash, below the base path, or is a whole address. */
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }
  | { readonly kind: 'missing' }
  /** No address that a browser makes of a link. */
  | { readonly kind: 'bad' };

const MAX_PATH_LENGTH = 2048;
const MAX_REMEMBERED = 2000;
const MAX_REMEMBERED_LENGTH = 300;
const remembered = new WeakMap<Site, Map<string, Resolution>>();

/** What {@link findPath} finds. Addresses that lead somewhere are remembered: most requests are for a few of them. */
export function resolvePath(site: Site, requested: string): Resolution {
  let known = remembered.get(site);
  if (known === undefined) {
    known = new Map();
    remembered.set(site, known);
  }
  const before = known.get(requested);
  if (before !== undefined) return before;
  const found = findPath(site, requested);
  if (requested.length <= MAX_REMEMBERED_LENGTH && (found.kind === 'file' || found.kind === 'redirect')) {
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(requested, found);
  }
  return found;
}

/**
 * Finds what a request's path (percent-encoded, begins with a slash, no query) leads to. Files come from the manifest's list alone,
 * so that no path can reach anything else on the disk. Redirects come before files, as a bundle has a page at each one's
 * source for hosts without redirects; a real page, which has its Markdown beside it, comes first.
 */
function findPath(site: Site, requested: string): Resolution {
  const path = decodePath(requested);
  if (path === undefined) return { kind: 'bad' };
  const name = path.slice(1);
  const { files } = site;
  if (name === '' || name.endsWith('/')) return resolveFolder(site, requested, name);
  const exact = fileNamed(files, name);
  if (exact !== undefined && !isStub(files, exact.path)) return { kind: 'file', file: exact };
  const page = fileNamed(files, `${name}.html`);
  if (page !== undefined && !isStub(files, page.path)) return { kind: 'file', file: page };
  const redirect = resolveRedirect(site, name.endsWith('.html') ? [path, path.slice(0, -'.html'.length)] : [path]);
  if (redirect !== undefined) return redirect;
  const file = exact ?? page;
  if (file !== undefined) return { kind: 'file', file };
  if (fileNamed(files, `${name}/index.html`) !== undefined)
    return { kind: 'redirect', location: `${requested}/`, status: 308 };
  return { kind: 'missing' };
}

/** Links of a page are relative to it, so a page must not be shown with one slash more than it has. */
function resolveFolder(site: Site, requested: string, name: string): Resolution {
  const index = fileNamed(site.files, `${name}index.html`);
  if (index !== undefined && !(name !== '' && isStub(site.files, index.path))) return { kind: 'file', file: index };
  const bare = name.slice(0, -1);
  const redirect = resolveRedirect(site, [`/${bare}`, `/${name}`]);
  if (redirect !== undefined) return redirect;
  if (index !== undefined) return { kind: 'file', file: index };
  if (bare !== '' && (fileNamed(site.files, `${bare}.html`) ?? fileNamed(site.files, bare)) !== undefined) {
    return { kind: 'redirect', location: requested.slice(0, -1), status: 308 };
  }
  return { kind: 'missing' };
}

/**
 * A file by its own name, or by the one that it has in the bundle because not every system can keep its own (`aux.html`). Names that are in other folders
 * then are not looked for: links of a page are relative to its address.
 */
function fileNamed(files: FileIndex, name: string): SiteFile | undefined {
  const own = files.get(name);
  if (own !== undefined) return own;
  const portable = portablePath(name);
  return portable.split('/').length === name.split('/').length ? files.get(portable) : undefined;
}

/** A page without Markdown may be one that leads on: the redirect, where there is one, says it better. */
function isStub(files: FileIndex, path: string): boolean {
  return path.endsWith('.html') && !files.has(path.replace(/\.html$/, '.md'));
}

function resolveRedirect({ redirects }: Site, paths: readonly string[]): Resolution | undefined {
  for (const path of paths) {
    const found = redirects.find(path);
    if (found === undefined) continue;
    const location = safeLocation(found.destination);
    if (location !== undefined && location !== path) return { kind: 'redirect', location, status: found.rule.status };
  }
  return undefined;
}

/** What a wildcard stands for comes from the request: it must neither name another host nor end the header. */
function safeLocation(destination: string): string | undefined {
  if (/^https?:\/\//i.test(destination)) return URL.canParse(destination) ? new URL(destination).href : undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(destination)) return undefined;
  const path = `/${destination.replace(/^[/\\]+/, '')}`;
  try {
    const { pathname, search, hash } = new URL(path, 'http://site.invalid');
    return pathname + search + hash;
  } catch {
    return undefined;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001F\u007F\\]/;

/** Undefined for what no browser sends: dots that climb, slashes and control characters that are hidden, broken encodings. */
function decodePath(requested: string): string | undefined {
  if (!requested.startsWith('/') || requested.length > MAX_PATH_LENGTH) return undefined;
  let path = requested;
  if (requested.includes('%')) {
    if (/%(?:2f|5c|00)/i.test(requested)) return undefined;
    try {
      path = decodeURIComponent(requested);
    } catch {
      return undefined;
    }
  }
  if (CONTROL.test(path) || /\/\.\.?(?:\/|$)/.test(path)) return undefined;
  return path.normalize('NFC') === path ? path : path.normalize('NFC');
}
