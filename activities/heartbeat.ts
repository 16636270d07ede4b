import { Context } from '@temporalio/activity';

const INTERVAL_MS = 2000;

/**
 * Tells the engine that this activity lives for as long as `work` takes, whatever it waits for. Without this a worker
 * that died would be noticed only at the activity's timeout.
 */
export async function withHeartbeat<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), INTERVAL_MS);
  try {
    return await work(context.cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
