// Preloaded into the API and the worker with --import: when the launcher is gone, however it ended, its children end too.
import { isMainThread } from 'node:worker_threads';

/** For work to be handed back; a process that hangs must still not stay for ever. */
const PATIENCE_MS = 15_000;

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
  // Listening must not keep a process alive that has nothing else to do.
  process.channel?.unref();
}
