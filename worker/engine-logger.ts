import { DefaultLogger } from '@temporalio/worker';
import type { Logger } from '../logging/logger.js';

/** The engine's warnings that nobody needs to act on. */
const EXPECTED = [
  // Logged at every start of a worker that offers activities only, as the render worker does.
  /^No workflows registered/,
  // The caller asked for an export's progress, stopped waiting, and used what the database has.
  /^Query not found when attempting to respond/,
  // Temporal was stopped at the same moment, as Ctrl-C of `npm start` does. It forgets workers that no longer poll.
  /^shutdown_worker rpc errored/,
];

/**
 * Creates a logger that writes the engine's warnings and errors to ours. They include failures of activities, which the
 * engine retries.
 */
export function engineLogger(logger: Pick<Logger, 'debug' | 'warn' | 'error'>): DefaultLogger {
  return new DefaultLogger('WARN', ({ level, message, meta }) => {
    const { taskToken: _, ...fields } = { taskToken: undefined, ...meta };
    if (EXPECTED.some((expected) => expected.test(message))) return logger.debug(fields, message);
    logger[level === 'ERROR' ? 'error' : 'warn'](fields, message);
  });
}
