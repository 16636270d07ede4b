import { InvalidCursor } from '../errors.js';

/** Encodes where a page of sites ended. It grants no access: a list only contains the caller's organization. */
export function encodeDomainCursor(domain: string): string {
  return Buffer.from(domain).toString('base64url');
}

/** Decodes a cursor. Throws {@link InvalidCursor} for anything but a result of {@link encodeDomainCursor}. */
export function decodeDomainCursor(cursor: string): string {
  const domain = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^[a-z0-9.-]{1,253}$/.test(domain) || encodeDomainCursor(domain) !== cursor) throw new InvalidCursor();
  return domain;
}
