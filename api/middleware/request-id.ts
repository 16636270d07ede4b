import { randomUUID } from 'node:crypto';
import type { Next } from 'koa';
import type { ApiContext } from '../http/context.js';

const OWN_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Sets the request id for the response and the log. A caller's own id is used if its characters are harmless. */
export function requestId(context: ApiContext, next: Next): Promise<unknown> {
  const own = context.get('X-Request-Id');
  context.state.requestId = OWN_ID.test(own) ? own : randomUUID();
  context.set('X-Request-Id', context.state.requestId);
  return next();
}
