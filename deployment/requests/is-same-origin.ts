import type { IncomingMessage } from 'node:http';

/** Returns whether a request comes from a page of the same site, or from a program, which does not say where it comes from. */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}
