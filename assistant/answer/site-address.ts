/** The properties of a site that answers need. */
export interface AnsweredSite {
  readonly title: string;
  readonly domain: string;
  readonly canonicalUrl: string | null;
}

/** Converts page paths to public addresses and back. */
export interface SiteAddresses {
  /** The base address, without trailing slash. */
  readonly base: string;
  urlOf(path: string, anchor?: string): string;
  /** Returns the path of a page without leading and trailing slashes, or undefined for an address outside the site. */
  pathOf(address: string): string | undefined;
}

/**
 * Returns the addresses of a site: its canonical address, else the host that its domain names, else, for a domain that is not a host name,
 * the assistant's own page, which can show pages of the site.
 */
export function siteAddresses(site: AnsweredSite, publicUrl: string): SiteAddresses {
  const base = baseOf(site, publicUrl).replace(/\/+$/, '');
  return {
    base,
    urlOf(path, anchor = '') {
      const encoded = path === 'index' ? '' : path.split('/').map(encodeURIComponent).join('/');
      return `${base}/${encoded}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`;
    },
    pathOf(address) {
      const absolute = address.startsWith('/') && !address.startsWith('//') ? `${base}${address}` : address;
      const url = URL.canParse(absolute) ? new URL(absolute) : undefined;
      const home = new URL(`${base}/`);
      if (url === undefined || url.origin !== home.origin || url.username !== '' || url.password !== '')
        return undefined;
      if (`${url.pathname}/` !== home.pathname && !url.pathname.startsWith(home.pathname)) return undefined;
      return decoded(url.pathname.slice(home.pathname.length)) || 'index';
    },
  };
}

function baseOf({ canonicalUrl, domain }: AnsweredSite, publicUrl: string): string {
  if (canonicalUrl !== null && /^https?:\/\//i.test(canonicalUrl) && URL.canParse(canonicalUrl)) return canonicalUrl;
  return domain.includes('.') ? `https://${domain}` : `${publicUrl}/assistant/${domain}`;
}

function decoded(path: string): string {
  const trimmed = path.replace(/^\/+|\/+$/g, '').replace(/\.(?:html|mdx?)$/, '');
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}
