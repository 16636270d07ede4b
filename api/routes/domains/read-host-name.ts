import { canBeCustomDomain } from '../../../contract/host-name.js';
import type { SiteHosts } from '../../../contract/site-hosts.js';
import { isPrivateHost } from '../../../site/outside/public-address.js';
import { invalidRequest } from '../../http/errors.js';

export interface HostNameRules {
  readonly siteHosts: SiteHosts | undefined;
  /** The address of the API and the dashboard. */
  readonly publicUrl: string;
  readonly allowPrivateNetwork: boolean;
}

/**
 * Returns a host name as browsers send it: in lower case, other scripts as Punycode. Throws the 400 error for what cannot
 * be the domain of a site, such as an address or a name of the service itself.
 */
export function readHostName(text: string, rules: HostNameRules): string {
  const problem = (what: string) => invalidRequest(`hostName: ${what}`);
  const name = canonicalName(text);
  if (name === undefined) throw problem('must be a host name such as docs.example.com, without https:// and a path');
  if (new URL(rules.publicUrl).hostname === name || rules.siteHosts?.read(name) !== undefined)
    throw problem('must not be a name of the service itself');
  if (!rules.allowPrivateNetwork && isPrivateHost(name)) throw problem('must be a name of the public internet');
  return name;
}

/** Returns the form in which host names are stored; undefined if the text cannot be one. */
export function canonicalName(text: string): string | undefined {
  const bare = text.trim().replace(/\.$/, '');
  if (/[/:?#@\\\s]/.test(bare) || !URL.canParse(`http://${bare}/`)) return undefined;
  const { hostname } = new URL(`http://${bare}/`);
  // The URL parser turns numbers into addresses.
  return canBeCustomDomain(hostname) ? hostname : undefined;
}
