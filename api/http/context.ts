import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { ParameterizedContext } from 'koa';
import type { Session } from '../../identity/identity.js';
import type { Caller } from '../callers/caller.js';

/** The state that middleware adds to a request. */
export interface RequestState {
  requestId: string;
  /** The caller; set when the key or the membership is accepted. */
  caller?: Caller;
  /** The session; set when it is accepted. */
  session?: Session;
  /**
   * Repeats the access checks of the request for long-lived responses. Throws the error that a new request would receive. Set together with
   * `caller` or `session`.
   */
  admitAgain?: () => Promise<void>;
  /** The path template of the matched route. */
  route?: string;
  /** The error that the request was answered with, for the log. */
  failure?: unknown;
}

export type ApiContext = ParameterizedContext<RequestState>;
export type RouteContext = RouterContext<RequestState>;
export type ApiRouter = Router<RequestState>;
