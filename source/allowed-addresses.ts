import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { resolveByDns } from '../site/outside/guarded-agent.js';
import { isPublicAddress } from '../site/outside/public-address.js';
import { SourceRefused, SourceUnavailable } from './source-errors.js';

/**
 * Returns the addresses of a host that may be connected to: public ones, or all of them if private networks are
 * allowed. Throws {@link SourceRefused} if the host has only forbidden addresses, {@link SourceUnavailable} if the name
 * is not found.
 */
export async function allowedAddresses(host: string, allowPrivateNetwork: boolean): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host, allowPrivateNetwork) : [host];
  const allowed = allowPrivateNetwork ? addresses : addresses.filter(isPublicAddress);
  if (allowed.length > 0) return allowed;
  throw new SourceRefused(
    `${host} is not an address of the public internet; use a public repository, or ask the operator to allow private networks`,
  );
}

/**
 * Resolves a host name. If private networks are allowed, the operating system is asked, because it alone may know their
 * names.
 */
async function resolve(host: string, allowPrivateNetwork: boolean): Promise<readonly string[]> {
  try {
    if (!allowPrivateNetwork) return await resolveByDns(host);
    return (await dns.lookup(host, { all: true })).map(({ address }) => address);
  } catch (cause) {
    throw new SourceUnavailable(`the name ${host} cannot be found; correct the address, or try again later`, { cause });
  }
}
