import type { IncomingMessage } from 'node:http';

/** The host names that were read last, because most requests repeat them. */
const MAX_REMEMBERED = 5000;
const remembered = new Map<string, string>();

/**
 * Returns the host name that a request is for, in lower case, without its port and a final dot; undefined if it has no
 * usable one. A request with an absolute address names its host there (RFC 9112 section 3.2.2).
 */
export function readHostName({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined {
  const header = url.startsWith('/') ? headers.host : (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host);
  if (header === undefined || header.length > MAX_LENGTH) return undefined;
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const name = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(name)) return undefined;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(header, name);
  return name;
}

const MAX_LENGTH = 300;
