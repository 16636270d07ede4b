import assert from 'node:assert/strict';
import { engineLogger } from '../../worker/engine-logger.js';

describe("the engine's own lines", () => {
  it('are told as loud as they are, but for what nobody needs to act on', () => {
    const said: string[] = [];
    const at = (level: string) => (_fields: unknown, message?: string) => void said.push(`${level}: ${message}`);
    const logger = engineLogger({ debug: at('debug'), warn: at('warn'), error: at('error') });
    logger.warn('Query not found when attempting to respond to it');
    logger.warn('No workflows registered, not polling for workflow tasks');
    logger.warn('shutdown_worker rpc errored during worker shutdown: Status { code: Cancelled }');
    logger.warn('Activity failed', { attempt: 2 });
    logger.error('Worker failed');
    assert.deepEqual(said, [
      'debug: Query not found when attempting to respond to it',
      'debug: No workflows registered, not polling for workflow tasks',
      'debug: shutdown_worker rpc errored during worker shutdown: Status { code: Cancelled }',
      'warn: Activity failed',
      'error: Worker failed',
    ]);
  });
});
