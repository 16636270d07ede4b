/**
 * The key that this page asks with. A link brings it after the number sign, which browsers do not send to servers; it is then kept for the site and
 * taken out of the address. Assistant keys are public: they open nothing but questions about their organization's sites.
 */
export function readerKey(domain: string): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('key');
  if (given !== null) {
    keepKey(domain, given);
    history.replaceState(null, '', location.pathname + location.search);
    return given;
  }
  try {
    return localStorage.getItem(nameOf(domain)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where nothing may be kept, the key lasts as long as the page. */
export function keepKey(domain: string, key: string): void {
  try {
    localStorage.setItem(nameOf(domain), key);
  } catch {
    // Refused by the browser's settings.
  }
}

const nameOf = (domain: string) => `offprint-assistant-key ${domain}`;
