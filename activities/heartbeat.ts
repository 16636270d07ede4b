import { Context } from '@temporalio/activity';

const INTERVAL_MS = 2000;

/**
 * Sends heartbeats for as long as `work` takes. Without them a dead worker would be noticed only at the activity's
 * timeout.
 *
 * Work that fails after it was cancelled counts as cancelled, whatever its error: the engine recognizes cancellation by
 * the kind of failure, and would otherwise count a fault.
 */
export async function withHeartbeat<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), INTERVAL_MS);
  try {
    return await work(context.cancellationSignal);
  } catch (error) {
    if (context.cancellationSignal.aborted) await context.cancelled;
    throw error;
  } finally {
    clearInterval(timer);
  }
}
