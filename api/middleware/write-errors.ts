import type { Next } from 'koa';
import type { Logger } from '../../logging/logger.js';
import type { ApiContext } from '../http/context.js';
import { type ApiError, toApiError } from '../http/errors.js';

/** Converts everything that is thrown below into the common error response. Server errors are logged with their cause. */
export function writeErrors(logger: Logger) {
  return async function answerErrors(context: ApiContext, next: Next): Promise<void> {
    try {
      await next();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status >= 500) {
        logger.error(
          { requestId: context.state.requestId, code: error.code, err: error.cause ?? error },
          error.message,
        );
      }
      context.status = error.status;
      context.set(error.headers);
      context.body = errorBody(error);
    }
  };
}

/** Returns the wire format of an error. */
function errorBody(error: ApiError): Record<string, unknown> {
  return { error: error.message, code: error.code, ...error.fields };
}
