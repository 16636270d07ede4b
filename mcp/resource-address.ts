const SCHEME = 'docs://';

/** Returns the address of a page as a resource: `docs://docs.example.com/guides/start`. */
export function resourceAddress(domain: string, path: string): string {
  return `${SCHEME}${domain}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the path of the page that a resource address names, or undefined if it is not an address of this site. */
export function pathOfResource(domain: string, address: string): string | undefined {
  const start = `${SCHEME}${domain}/`;
  if (!address.startsWith(start)) return undefined;
  try {
    return decodeURIComponent(address.slice(start.length));
  } catch {
    return undefined;
  }
}
