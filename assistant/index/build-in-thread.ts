import { Worker } from 'node:worker_threads';

/** Above what a site of twenty thousand pages takes. */
const HEAP_MEGABYTES = 2048;

/**
 * Makes an index in a thread of its own: it takes a second or more of computing, in which the process must answer others.
 * Takes batches as JSON of `PagePassages[]`. Rejects when it is told to stop.
 */
export function buildIndexInThread(batches: readonly Uint8Array[], signal?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const thread = new Worker(new URL('./build-thread.js', import.meta.url), {
      workerData: batches,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    const stop = () => {
      void thread.terminate();
      reject(signal?.reason instanceof Error ? signal.reason : new Error('the index was not finished'));
    };
    signal?.addEventListener('abort', stop, { once: true });
    thread.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code !== 0) reject(new Error(`the thread that makes the index ended with ${code}`));
    });
  });
}
