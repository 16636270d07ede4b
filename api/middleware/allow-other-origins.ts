import type { Next } from 'koa';
import type { ApiContext } from '../http/context.js';

/** Where pages of other origins may ask: assistant keys are public, and no cookie is looked at. */
const OPEN_TO_PAGES = '/discovery/';

/** What scripts of other origins may read of an answer, refusals included. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Thread-Id',
  'X-Vercel-AI-Data-Stream',
  'X-Vercel-AI-UI-Message-Stream',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'Deprecation',
  'Link',
];

const DAY_SECONDS = 86_400;

/**
 * Says of every answer under {@link OPEN_TO_PAGES} that pages of any origin may read it, and answers preflights, which cost
 * neither a key nor a limit. Stands outside of everything that may refuse.
 */
export function allowOtherOrigins(context: ApiContext, next: Next): Promise<unknown> | undefined {
  if (!context.path.startsWith(OPEN_TO_PAGES)) return next();
  context.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  const isPreflight = context.method === 'OPTIONS' && context.get('Access-Control-Request-Method') !== '';
  if (!isPreflight) return next();
  const asked = context.get('Access-Control-Request-Headers');
  context.set({
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    // By name: the asterisk would leave out Authorization.
    'Access-Control-Allow-Headers': /^[\w\-, ]{1,1000}$/.test(asked)
      ? asked
      : 'Authorization, Content-Type, X-Request-Id',
    'Access-Control-Max-Age': String(DAY_SECONDS),
    Vary: 'Access-Control-Request-Headers',
  });
  context.status = 204;
  return undefined;
}
