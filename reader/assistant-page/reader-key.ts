/**
 * Returns the key that this page uses. A link contains it after the number sign, which browsers do not send to servers. It is stored
 * for the site and removed from the address. Assistant keys are public: they only allow questions about their organization's sites.
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

/** Stores the key. If storage is refused, the key lasts as long as the page. */
export function keepKey(domain: string, key: string): void {
  try {
    localStorage.setItem(nameOf(domain), key);
  } catch {
    // The browser's settings refuse storage.
  }
}

const nameOf = (domain: string) => `offprint-assistant-key ${domain}`;
