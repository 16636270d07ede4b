import { DefaultLogger } from '@temporalio/worker';
import type { Logger } from '../logging/logger.js';

/** Said at every start of a worker that offers activities only, which the render worker is meant to be. */
const EXPECTED = /^No workflows registered/;

/** The engine's own warnings and errors as lines of ours; activities' failures among them, which it tries again. */
export function engineLogger(logger: Logger): DefaultLogger {
  return new DefaultLogger('WARN', ({ level, message, meta }) => {
    if (EXPECTED.test(message)) return;
    const { taskToken: _, ...fields } = { taskToken: undefined, ...meta };
    logger[level === 'ERROR' ? 'error' : 'warn']({ ...fields }, message);
  });
}
