import { Context } from '@temporalio/activity';

const INTERVAL_MS = 2000;

/**
 * Tells the engine that this activity lives for as long as `work` takes, whatever it waits for. Without this a worker
 * that died would be noticed only at the activity's timeout. Work that fails after it was told to stop has been cancelled, whatever
 * it says: the engine knows that by the kind of failure alone, and would otherwise count it as a fault.
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
