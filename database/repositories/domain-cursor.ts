import { InvalidCursor } from '../errors.js';

/** Names where a page of sites ended. Carries no right: a list is always of the caller's organization. */
export function encodeDomainCursor(domain: string): string {
  return Buffer.from(domain).toString('base64url');
}

/** Throws {@link InvalidCursor} for all but what {@link encodeDomainCursor} answers. */
export function decodeDomainCursor(cursor: string): string {
  const domain = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^[a-z0-9.-]{1,253}$/.test(domain) || encodeDomainCursor(domain) !== cursor) throw new InvalidCursor();
  return domain;
}
