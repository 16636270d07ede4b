/** The way in which an address leads to a file. */
export type TargetKind =
  /** A page that is opened from a folder needs a file with exactly this path. */
  | 'file'
  /** A host also finds a page without its extension, and a folder's index. */
  | 'place'
  /** A whole address, which counts only if it is one of the site's. */
  | 'whole';

/** An address in a file of a bundle, as it is written. */
export interface HeldAddress {
  readonly address: string;
  readonly kind: TargetKind;
}

/** The target of an address: a path in the bundle, or a whole address. */
export interface LocalTarget {
  readonly path: string;
  readonly kind: TargetKind;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^https?:\/\//i;

/**
 * Resolves an address in a file of a folder. Undefined when it leads out of the bundle, or to the file itself. Above
 * the root of a host there is only the root.
 */
export function resolveTarget({ address, kind }: HeldAddress, folder: string): LocalTarget | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers take out what stands around an address, and line breaks within it.
  const plain = address.replace(/^[\u0000-\u0020]+|[\t\n\r]+/g, '').trimEnd();
  if (WEB.test(plain)) return kind === 'whole' ? { path: withoutEnd(plain), kind } : undefined;
  const path = withoutEnd(plain).replaceAll('\\', '/');
  if (path === '' || SCHEME.test(path) || path.startsWith('//')) return undefined;
  return { path: joinPath(folder, path), kind: kind === 'whole' ? 'file' : kind };
}

/** Returns the folder of a path with a final slash; empty for the root. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Returns the paths of which one must be in the bundle; none when the target is not part of the site. */
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

/** Joins a folder and an address. A path that ends with a slash means the index of the folder. */
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
