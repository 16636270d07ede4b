/** Which addresses belong to a live site. */
export interface SiteScope {
  /** The address as the site itself writes it: its own scheme, and its own host where only `www.` is different. */
  own(address: string): string;
  /** Whether a page or file at this address (of {@link own}) is part of the site. */
  holds(address: string): boolean;
  /** Whether it lies on the site's host at all: frames and files that pages show may lie beside the site. */
  isOwnHost(address: string): boolean;
}

/**
 * The host of `start`, at and below its path: `https://example.com/docs` holds `/docs`, `/docs/a`, not `/blog`; a start that names a file
 * (`/docs/index.html`) stands for its folder. `others` are further addresses on the same host that count the same: where the start leads to.
 */
export function createScope(start: string, others: readonly string[] = []): SiteScope {
  const home = new URL(start);
  const prefixes = [start, ...others].map((address) => pathPrefix(new URL(address).pathname));
  const host = bareHost(home);
  const own = (address: string) => {
    if (address.startsWith(`${home.origin}/`) || !URL.canParse(address)) return address;
    const url = new URL(address);
    if (bareHost(url) !== host) return address;
    return home.origin + url.pathname + url.search;
  };
  const isOwnHost = (address: string) => address.startsWith(`${home.origin}/`);
  return {
    own,
    isOwnHost,
    holds(address) {
      if (!isOwnHost(address)) return false;
      const { pathname } = new URL(address);
      return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(withSlash(prefix)));
    },
  };
}

/** Whether two addresses are of one host, `www.` and default ports aside. */
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
