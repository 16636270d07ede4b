import { InvalidDomain } from './errors.js';

/** The labels of RFC 1123 host names: letters, digits and inner hyphens. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const MAX_CHARACTERS = 253;

/** Returns the domain in lower case, because host names ignore case. Throws {@link InvalidDomain} if it is not a host name. */
export function checkedDomain(domain: string): string {
  const lowered = domainKey(domain);
  if (lowered.length > MAX_CHARACTERS || !HOST_NAME.test(lowered)) throw new InvalidDomain(domain);
  return lowered;
}

/** Returns the form under which a domain is looked up. */
export function domainKey(domain: string): string {
  return domain.toLowerCase();
}
