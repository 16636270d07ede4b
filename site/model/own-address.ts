/**
 * The root-absolute path, with query and fragment, of an address that lies below the site's own canonical address. Undefined for addresses of
 * other sites. Hosts are compared as browsers compare them, and `http` and `https` are one site.
 */
export function ownAddress(address: string, canonicalUrl: string | undefined): string | undefined {
  if (canonicalUrl === undefined || !/^(?:https?:)?\/\//i.test(address)) return undefined;
  const [written, own] = [parsed(address), parsed(canonicalUrl)];
  if (written === undefined || own === undefined || written.host !== own.host) return undefined;
  const base = own.pathname.replace(/\/+$/, '');
  if (written.pathname !== base && !written.pathname.startsWith(`${base}/`)) return undefined;
  return `/${written.pathname.slice(base.length).replace(/^\/+/, '')}${written.search}${written.hash}`;
}

/** An address with a user's name in it is one of its own. */
function parsed(address: string): URL | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address.replace(/^http:/i, 'https:');
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.username === '' && url.password === '' ? url : undefined;
}
