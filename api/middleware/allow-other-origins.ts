import type { Next } from 'koa';
import type { ApiContext } from '../http/context.js';

/** The paths that pages of other origins may call: assistant keys are public, and cookies are ignored there. */
const OPEN_TO_PAGES = '/discovery/';

/** The response headers that scripts of other origins may read, on errors too. */
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
 * Allows pages of any origin to read responses under {@link OPEN_TO_PAGES}, and answers preflight requests without a key or a limit. Runs
 * before all middleware that may throw.
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
    // The headers are listed because an asterisk does not include Authorization.
    'Access-Control-Allow-Headers': /^[\w\-, ]{1,1000}$/.test(asked)
      ? asked
      : 'Authorization, Content-Type, X-Request-Id',
    'Access-Control-Max-Age': String(DAY_SECONDS),
    Vary: 'Access-Control-Request-Headers',
  });
  context.status = 204;
  return undefined;
}
