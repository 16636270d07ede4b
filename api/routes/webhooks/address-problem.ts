import { isPrivateHost } from '../../../site/outside/public-address.js';

/**
 * Returns why messages may not be sent to an address, as the end of a sentence, or undefined if they may. The addresses that a host name
 * resolves to are checked at connection time.
 */
export function addressProblem(address: string, allowPrivateNetwork: boolean): string | undefined {
  if (!URL.canParse(address)) return 'must be a full address such as https://example.com/hooks';
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowPrivateNetwork && url.protocol === 'http:'))
    return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (allowPrivateNetwork) return undefined;
  // Mail, name and file servers listen below 1024, and could be attacked with crafted requests.
  if (url.port !== '' && Number(url.port) < 1024) return 'must have port 443, or a port from 1024';
  if (isPrivateHost(url.hostname)) return `must be a public address; ${url.hostname} is private`;
  return undefined;
}
