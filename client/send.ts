import { OffprintError } from './errors.js';
import type { AnyInput } from './operations.js';
import type { Pause } from './pause.js';
import { isRefusedEarly, isTemporary, retryDelaySeconds } from './retry-delay.js';
import { type Answer, type Connection, sendOnce } from './send-once.js';

/** The rule for repeating requests. */
export interface RetryPolicy {
  /** The number of further attempts after a temporary failure. */
  readonly retries: number;
  /** Maximum delay between attempts. If the service asks for more, the request fails at once. */
  readonly maxWaitSeconds: number;
  readonly pause: Pause;
}

/** Sends a request, and sends it again after temporary failures if that cannot have an effect twice. */
export async function send(
  connection: Connection,
  policy: RetryPolicy,
  operation: string,
  input: AnyInput,
): Promise<Answer> {
  const { retries = policy.retries, repeatable = !operation.startsWith('POST ') } = input;
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendOnce(connection, operation, input);
    } catch (error) {
      if (!(error instanceof OffprintError) || failures >= retries) throw error;
      if (!isTemporary(error) || !(repeatable || isRefusedEarly(error))) throw error;
      const delay = retryDelaySeconds(error, failures, Math.random());
      if (delay > policy.maxWaitSeconds) throw error;
      await policy.pause(delay, input.signal);
    }
  }
}
