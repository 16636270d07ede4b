import { isPrivateHost } from '../../../site/outside/public-address.js';

/**
 * Returns why messages may not be sent to an address, as the end of a sentence, or undefined if they may. The addresses that a host name
 * resolves to are checked at connection time.
 */
export function addressProblem(address: string, allowPrivateNetwork: boolean): string | undefined {
  if (!URL.canParse(address)) return 'must be a whole address such as https://example.com/hooks';
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowPrivateNetwork && url.protocol === 'http:'))
    return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must hold no user name or password';
  if (allowPrivateNetwork) return undefined;
  // Mail, name and file servers listen below 1024, and could be attacked with crafted requests.
  if (url.port !== '' && Number(url.port) < 1024) return 'must have the port 443, or one of 1024 and above';
  if (isPrivateHost(url.hostname)) return `must not be a private address, as ${url.hostname} is; give a public one`;
  return undefined;
}
