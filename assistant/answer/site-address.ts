/** The site as answers speak of it. */
export interface AnsweredSite {
  readonly title: string;
  readonly domain: string;
  readonly canonicalUrl: string | null;
}

/** Turns page paths into addresses for readers, and back. */
export interface SiteAddresses {
  /** Without slash at its end. */
  readonly base: string;
  urlOf(path: string, anchor?: string): string;
  /** Path of a page of this site, without slashes around it; undefined for an address elsewhere. */
  pathOf(address: string): string | undefined;
}

/**
 * Readers are sent to the site's canonical address, else to the host that its domain names, else, where the domain is a mere
 * name, to the page of the assistant itself, which shows the site's pages.
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
