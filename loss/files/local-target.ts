/** How exactly an address must lead to a file. */
export type TargetKind =
  /** As a page that is opened from a folder needs it: the file has this very path. */
  | 'file'
  /** As a host understands it: a page may be named without its extension, a folder by its index. */
  | 'place'
  /** A whole address; it counts only where it is one of the site's own. */
  | 'whole';

/** An address that a file of a bundle holds, as it is written. */
export interface HeldAddress {
  readonly address: string;
  readonly kind: TargetKind;
}

/** What an address leads to: a path in the bundle, or the address itself where it is a whole one. */
export interface LocalTarget {
  readonly path: string;
  readonly kind: TargetKind;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^https?:\/\//i;

/**
 * Returns where an address leads that stands in a file of a folder; undefined where that is outside of the bundle, or the file itself. Above the
 * root of a host there is only the root.
 */
export function resolveTarget({ address, kind }: HeldAddress, folder: string): LocalTarget | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers take out what stands around an address, and line breaks within it.
  const plain = address.replace(/^[\u0000-\u0020]+|[\t\n\r]+/g, '').trimEnd();
  if (WEB.test(plain)) return kind === 'whole' ? { path: withoutEnd(plain), kind } : undefined;
  const path = withoutEnd(plain).replaceAll('\\', '/');
  if (path === '' || SCHEME.test(path) || path.startsWith('//')) return undefined;
  return { path: joinPath(folder, path), kind: kind === 'whole' ? 'file' : kind };
}

/** Returns the folder of a path, with a slash at its end where it is not the root. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Returns the paths of which one must be in the bundle; none where the target is no place of the site. */
export function pathsOf({ path, kind }: LocalTarget, siteAddress: string | undefined): readonly string[] {
  if (kind === 'file') return [path];
  if (kind === 'place') return placesOf(path);
  if (siteAddress === undefined) return [];
  const base = siteAddress.replace(/\/+$/, '');
  if (path !== base && !path.startsWith(`${base}/`)) return [];
  return placesOf(joinPath('', path.slice(base.length)));
}

function placesOf(path: string): readonly string[] {
  const bare = path.replace(/(?:^|\/)index\.html$/, '');
  return bare === '' ? ['index.html'] : [path, bare, `${bare}.html`, `${bare}/index.html`];
}

const withoutEnd = (address: string) => /^[^?#]*/.exec(address)?.[0] ?? '';

/** A path that ends with a slash means the index of the folder. */
function joinPath(folder: string, address: string): string {
  const isFolder = address === '' || /(?:^|\/)\.{0,2}$/.test(address);
  const segments = address.startsWith('/') || folder === '' ? [] : folder.split('/').filter((each) => each !== '');
  for (const segment of address.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(decode(segment));
  }
  if (isFolder) segments.push('index.html');
  return segments.join('/');
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
