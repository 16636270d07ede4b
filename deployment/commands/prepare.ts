import { once } from 'node:events';
import { asFetchFailure, errorCode } from '../fetch/fetch-failure.js';
import { createPreparation } from '../preparation/preparation.js';
import type { PreparationAnswer, PreparationTask } from '../preparation/task.js';
import { createBundleShelf } from '../shelf/bundle-shelf.js';

/** Runs the one task that the parent deployment sends, and exits; exits at once if the parent has ended. */
export async function prepare(): Promise<number> {
  const gone = new AbortController();
  process.once('disconnect', () => process.exit(1));
  const [task] = (await once(process, 'message')) as [PreparationTask];
  await answer(await perform(task, gone.signal));
  process.removeAllListeners('disconnect');
  process.disconnect();
  return 0;
}

async function perform(
  { storage, retryMs, take, compress }: PreparationTask,
  signal: AbortSignal,
): Promise<PreparationAnswer> {
  const shelf = createBundleShelf(storage.folder);
  const preparation = createPreparation({
    shelf,
    storage,
    retryMs,
    onRetry: ({ reason, message }, waitMs) => void answer({ kind: 'retry', reason, message, waitMs }),
  });
  try {
    if (compress !== undefined) await preparation.compress(compress, signal);
    return { kind: 'done', ...(take !== undefined && { record: await preparation.take(take, signal) }) };
  } catch (error) {
    const { reason, message, cause } = asFetchFailure(error);
    return { kind: 'failed', reason, message, code: cause instanceof Error ? errorCode(cause) : undefined };
  }
}

function answer(message: PreparationAnswer): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });
}
