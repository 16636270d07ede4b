import type { SiteScope } from '../../site/live/scope.js';

/** The addresses of a sitemap on the host that is read, and the public host that the sitemap names instead. */
export interface SitemapAddresses {
  readonly addresses: readonly string[];
  readonly publicHost?: string;
}

/**
 * Moves a sitemap's addresses to the host that is read, if the sitemap was built for the site's public host: none of its addresses is on the
 * host that is read, and all are on one other host.
 */
export function atReadHost(addresses: readonly string[], start: string, scope: SiteScope): SitemapAddresses {
  const own = addresses.map((address) => scope.toSiteAddress(address));
  const hosts = new Set(own.map((address) => new URL(address).host));
  const [publicHost] = hosts;
  if (publicHost === undefined || hosts.size > 1 || own.some((address) => scope.isOwnHost(address)))
    return { addresses };
  return { addresses: own.map((address) => atHostOf(start, address)), publicHost };
}

/** Returns the same path, query and route on the host of `start`. */
export function atHostOf(start: string, address: string): string {
  const { pathname, search, hash } = new URL(address);
  return new URL(pathname + search + hash, start).href;
}
