import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Logger } from '../logging/logger.js';

/** What is away comes back: these are tried again for as long as the workflow says. */
const AWAY = new Set(['ObjectStoreUnavailable', 'DatabaseUnavailable', 'CancelledFailure', 'AbortError']);
/** Anything else that fails this often fails for good: a defect of ours, or a site that breaks its render process. */
const MOST_ATTEMPTS = 4;

/** Gives up on an activity whose failure is not an absence, so that its job ends with a sentence instead of trying for half a day. */
export function withBoundedRetries<Input, Output>(
  name: string,
  logger: Logger,
  activity: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    try {
      return await activity(input);
    } catch (error) {
      const { attempt } = Context.current().info;
      const isExpected = error instanceof ApplicationFailure || (error instanceof Error && AWAY.has(error.name));
      if (isExpected || Context.current().cancellationSignal.aborted) throw error;
      logger.warn({ activity: name, attempt, err: error }, 'an activity failed');
      if (attempt < MOST_ATTEMPTS) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw ApplicationFailure.nonRetryable(`${STEPS[name] ?? name} failed ${attempt} times: ${reason}`, 'GaveUp');
    }
  };
}

const STEPS: Readonly<Record<string, string>> = {
  planExport: 'planning the site',
  findUnknownPages: 'planning the site',
  prepareBatches: 'preparing the pages',
  renderBatch: 'rendering a batch of pages',
  packageBundle: 'packing the archive',
  verifyBundle: 'checking the archive',
  recordJob: 'keeping the record',
};
