import { liveAddress } from '../site/live/address.js';
import { isPrivateHost } from '../site/outside/public-address.js';

/**
 * Returns the normalized address of a live site, or the problem with it. Names are resolved when the site is crawled;
 * an address that clearly means a private network is rejected immediately, unless those are allowed.
 */
export function parseLiveAddress(
  text: string,
  allowsPrivateNetwork: boolean,
): { readonly url: string } | { readonly problem: string } {
  if (URL.canParse(text) && (new URL(text).username !== '' || new URL(text).password !== ''))
    return {
      problem:
        'must not contain a user name or password; set OFFPRINT_SITE_HEADERS or OFFPRINT_SITE_COOKIES, or give the site credentials in the dashboard',
    };
  const url = liveAddress(text);
  if (url === undefined) return { problem: 'must be the whole address of a site, such as https://docs.example.com' };
  const host = new URL(url).hostname;
  if (!allowsPrivateNetwork && isPrivateHost(host))
    return {
      problem: `${host} is a private address; enter a public one, or ask the operator to allow private networks`,
    };
  return { url };
}
