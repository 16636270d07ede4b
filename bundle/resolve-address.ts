import { portablePath } from '../site/model/portable-path.js';

/** The files of a bundle, by their paths. */
export interface AddressedFiles<File extends { readonly path: string }> {
  has(path: string): boolean;
  get(path: string): File | undefined;
}

/** The files and redirects that addresses of a bundle lead to. */
export interface AddressedSite<File extends { readonly path: string }> {
  readonly files: AddressedFiles<File>;
  readonly redirects: {
    find(path: string): { readonly destination: string; readonly rule: { readonly status: number } } | undefined;
  };
}

/** The target of an address in a bundle. */
export type Resolution<File extends { readonly path: string }> =
  | { readonly kind: 'file'; readonly file: File }
  /** The `location` begins with a slash, below the base path, or is a complete address. */
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }
  | { readonly kind: 'missing' }
  /** An address that browsers never create from a link. */
  | { readonly kind: 'bad' };

const MAX_PATH_LENGTH = 2048;

/**
 * Finds the target of a request's path (percent-encoded, beginning with a slash, without a query). Files come from the
 * manifest's list alone, so that no path can reach anything else on the disk. Redirects come before files, because a
 * bundle has a page at each redirect's source for hosts without redirects; a real page, which has Markdown beside it,
 * comes before redirects.
 */
export function resolveAddress<File extends { readonly path: string }>(
  site: AddressedSite<File>,
  requested: string,
): Resolution<File> {
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

/** Resolves a path that ends in a slash. A page's links are relative, so it must not be shown at an address with an additional slash. */
function resolveFolder<File extends { readonly path: string }>(
  site: AddressedSite<File>,
  requested: string,
  name: string,
): Resolution<File> {
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
 * Returns a file by its own name, or by its name in the bundle if some systems do not allow its own (`aux.html`). Names
 * that belong to other folders are not tried, because a page's links are relative to its address.
 */
function fileNamed<File extends { readonly path: string }>(
  files: AddressedFiles<File>,
  name: string,
): File | undefined {
  const own = files.get(name);
  if (own !== undefined) return own;
  const portable = portablePath(name);
  return portable.split('/').length === name.split('/').length ? files.get(portable) : undefined;
}

/** Returns whether a page is only a redirect: it has no Markdown. The redirect rule, if there is one, is better. */
function isStub(files: { has(path: string): boolean }, path: string): boolean {
  return path.endsWith('.html') && !files.has(path.replace(/\.html$/, '.md'));
}

function resolveRedirect(
  { redirects }: Pick<AddressedSite<never>, 'redirects'>,
  paths: readonly string[],
): Extract<Resolution<never>, { kind: 'redirect' }> | undefined {
  for (const path of paths) {
    const found = redirects.find(path);
    if (found === undefined) continue;
    const location = safeLocation(found.destination);
    if (location !== undefined && location !== path) return { kind: 'redirect', location, status: found.rule.status };
  }
  return undefined;
}

/**
 * Returns a safe location. The text that a wildcard matches comes from the request, so it must neither name another
 * host nor end the header.
 */
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

/**
 * Returns the decoded path; undefined for paths that browsers never send: parent folders, encoded slashes and control
 * characters, invalid encodings.
 */
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
