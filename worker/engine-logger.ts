import { DefaultLogger } from '@temporalio/worker';
import type { Logger } from '../logging/logger.js';

/** What the engine warns of and nobody needs to act on. */
const EXPECTED = [
  // Said at every start of a worker that offers activities only, which the render worker is meant to be.
  /^No workflows registered/,
  // Whoever asked for an export's progress waited no longer, and took what the database knows.
  /^Query not found when attempting to respond/,
];

/** The engine's own warnings and errors as lines of ours; activities' failures among them, which it tries again. */
export function engineLogger(logger: Pick<Logger, 'debug' | 'warn' | 'error'>): DefaultLogger {
  return new DefaultLogger('WARN', ({ level, message, meta }) => {
    const { taskToken: _, ...fields } = { taskToken: undefined, ...meta };
    if (EXPECTED.some((expected) => expected.test(message))) return logger.debug(fields, message);
    logger[level === 'ERROR' ? 'error' : 'warn'](fields, message);
  });
}
