import { InvalidDomain } from './errors.js';

/** RFC 1123 host names: labels of letters, digits and inner hyphens. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
const MAX_CHARACTERS = 253;

/** Lower case, since host names differ by more than case; throws {@link InvalidDomain} for what is no host name. */
export function checkedDomain(domain: string): string {
  const lowered = domainKey(domain);
  if (lowered.length > MAX_CHARACTERS || !HOST_NAME.test(lowered)) throw new InvalidDomain(domain);
  return lowered;
}

/** The form that a domain is looked up by. */
export function domainKey(domain: string): string {
  return domain.toLowerCase();
}
