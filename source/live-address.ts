import { liveAddress } from '../site/live/address.js';
import { isPrivateHost } from '../site/outside/public-address.js';

/**
 * The address of a live site as it is kept, or what is wrong with it. Names are looked up when the site is read; one that plainly means a
 * private network is refused at once, unless those are allowed.
 */
export function parseLiveAddress(
  text: string,
  allowsPrivateNetwork: boolean,
): { readonly url: string } | { readonly problem: string } {
  if (URL.canParse(text) && (new URL(text).username !== '' || new URL(text).password !== ''))
    return { problem: 'must hold no user name or password: only what everybody may read can be exported' };
  const url = liveAddress(text);
  if (url === undefined) return { problem: 'must be the whole address of a site, such as https://docs.example.com' };
  const host = new URL(url).hostname;
  if (!allowsPrivateNetwork && isPrivateHost(host))
    return {
      problem: `${host} is a private address; let the operator allow private networks, or give a public one`,
    };
  return { url };
}
