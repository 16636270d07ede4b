import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { ParameterizedContext } from 'koa';
import type { Session } from '../../identity/identity.js';
import type { Caller } from '../callers/caller.js';

/** What the middleware learn of a request and hand on. */
export interface RequestState {
  requestId: string;
  /** Set once the key, or the membership, is accepted. */
  caller?: Caller;
  /** Set once somebody's session is accepted. */
  session?: Session;
  /**
   * Checks once more what let the request in, for answers that last: throws what would be answered now. Set with `caller` or
   * `session`.
   */
  admitAgain?: () => Promise<void>;
  /** Path template of the route that was found. */
  route?: string;
  /** The failure that was answered, for the log. */
  failure?: unknown;
}

export type ApiContext = ParameterizedContext<RequestState>;
export type RouteContext = RouterContext<RequestState>;
export type ApiRouter = Router<RequestState>;
