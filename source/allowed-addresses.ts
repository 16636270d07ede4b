import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { resolveByDns } from '../site/outside/guarded-agent.js';
import { isPublicAddress } from '../site/outside/public-address.js';
import { SourceRefused, SourceUnavailable } from './source-errors.js';

/**
 * The addresses of a host that may be connected to: public ones, unless private networks are allowed. Throws {@link SourceRefused}
 * where there are none but others, {@link SourceUnavailable} where the name is not found.
 */
export async function allowedAddresses(host: string, allowPrivateNetwork: boolean): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host, allowPrivateNetwork) : [host];
  const allowed = allowPrivateNetwork ? addresses : addresses.filter(isPublicAddress);
  if (allowed.length > 0) return allowed;
  throw new SourceRefused(
    `${host} is not an address of the public internet; name a repository there, or let the operator allow private networks`,
  );
}

/** Names of a private network may be known to the system alone. */
async function resolve(host: string, allowPrivateNetwork: boolean): Promise<readonly string[]> {
  try {
    if (!allowPrivateNetwork) return await resolveByDns(host);
    return (await dns.lookup(host, { all: true })).map(({ address }) => address);
  } catch (cause) {
    throw new SourceUnavailable(`the name ${host} cannot be found; correct the address, or try again later`, { cause });
  }
}
