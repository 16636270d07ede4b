/** Decides which addresses belong to a live site. */
export interface SiteScope {
  /**
   * Returns the address at which the site is read: with the site's scheme, with its host if only `www.` differs, and at the site's start
   * if it is at or below the site's public address.
   */
  toSiteAddress(address: string): string;
  /** Returns whether a page or file at this address (a result of {@link toSiteAddress}) is part of the site. */
  includes(address: string): boolean;
  /** Returns whether the address is on the site's host. Frames and files that pages show may be outside the site's path. */
  isOwnHost(address: string): boolean;
}

/**
 * Creates the scope of the host of `start`, at and below its path: `https://example.com/docs` includes `/docs` and `/docs/a`, but
 * not `/blog`. A start that names a file (`/docs/index.html`) stands for its folder. `others` are further addresses on the same host
 * to which the start redirects. `publicUrl` is the address at which the site is published if it is read from another one, such as a preview:
 * it stands for the first of `others`, or for `start` without any, and everything below it for what is below that.
 */
export function createScope(start: string, others: readonly string[] = [], publicUrl?: string): SiteScope {
  const home = new URL(start);
  const prefixes = [start, ...others].map((address) => pathPrefix(new URL(address).pathname));
  const host = bareHost(home);
  const [given = start] = others;
  const published = publicUrl === undefined ? undefined : new URL(publicUrl);
  const publicFolder = published === undefined ? '/' : withSlash(pathPrefix(published.pathname));
  const toSiteAddress = (address: string) => {
    if (address.startsWith(`${home.origin}/`) || !URL.canParse(address)) return address;
    const url = new URL(address);
    if (bareHost(url) === host) return home.origin + url.pathname + url.search + url.hash;
    if (published === undefined || bareHost(url) !== bareHost(published)) return address;
    // Without its final slash, the folder itself is the start.
    if (withSlash(url.pathname) === publicFolder) return given + url.hash;
    if (!url.pathname.startsWith(publicFolder)) return address;
    const startFolder = withSlash(pathPrefix(new URL(given).pathname));
    return home.origin + startFolder + url.pathname.slice(publicFolder.length) + url.search + url.hash;
  };
  const isOwnHost = (address: string) => address.startsWith(`${home.origin}/`);
  return {
    toSiteAddress,
    isOwnHost,
    includes(address) {
      if (!isOwnHost(address)) return false;
      const { pathname } = new URL(address);
      return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(withSlash(prefix)));
    },
  };
}

/** Returns whether two addresses have the same host, ignoring `www.` and default ports. */
export function isSameHost(a: string, b: string): boolean {
  return bareHost(new URL(a)) === bareHost(new URL(b));
}

function bareHost({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}

function pathPrefix(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /\.[a-z0-9]{1,5}$/i.test(name) ? path.slice(0, path.length - name.length) : path;
}

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);
