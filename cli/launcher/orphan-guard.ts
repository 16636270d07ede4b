// Preloaded into the API and the worker with --import: ends them when the launcher is gone, however it ended.
import { isMainThread } from 'node:worker_threads';

/** The time to finish running work. A process that hangs must not stay for ever. */
const MAX_SHUTDOWN_MS = 15_000;

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
  });
  // The listener must not keep an idle process alive.
  process.channel?.unref();
}
