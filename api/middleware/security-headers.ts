import type { Next } from 'koa';
import type { ApiContext } from '../http/context.js';

/**
 * Sets the headers for responses that are data: they are not run, framed, sniffed or cached. There are no CORS headers, because admin keys
 * must not be used in pages. Routes for files relax what they need.
 */
export function securityHeaders(publicUrl: string) {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
  return function setSecurityHeaders(context: ApiContext, next: Next): Promise<unknown> {
    context.set(headers);
    return next();
  };
}
