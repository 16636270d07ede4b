/**
 * Returns the root-absolute path, with query and fragment, of an address below the site's own canonical address, or
 * undefined for addresses of other sites. Hosts are compared as browsers compare them, and `http` and `https` are one
 * site.
 */
export function ownAddress(address: string, canonicalUrl: string | undefined): string | undefined {
  if (canonicalUrl === undefined || !/^(?:https?:)?\/\//i.test(address)) return undefined;
  const [written, own] = [parsed(address), parsed(canonicalUrl)];
  if (written === undefined || own === undefined || written.host !== own.host) return undefined;
  const base = own.pathname.replace(/\/+$/, '');
  if (written.pathname !== base && !written.pathname.startsWith(`${base}/`)) return undefined;
  return `/${written.pathname.slice(base.length).replace(/^\/+/, '')}${written.search}${written.hash}`;
}

/** Returns the parsed address, or undefined for one with a user's name, which is never the site's own. */
function parsed(address: string): URL | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address.replace(/^http:/i, 'https:');
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.username === '' && url.password === '' ? url : undefined;
}
