import type { Next } from 'koa';
import type { ApiContext } from '../http/context.js';

/**
 * For answers that are data: nothing of them is run, framed, guessed at or kept by caches. No CORS headers: browsers of
 * other origins are to be refused, since admin keys must not be in a page. Routes for files relax what they must.
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
