import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuiltIndex } from './built-index.js';
import type { IndexAnswer, IndexRequest } from './index-process.js';

/** Above what a site of twenty thousand large pages takes. */
const HEAP_MEGABYTES = 2048;
/** Most of what it makes it keeps: a large young generation would be memory alone. */
const YOUNG_MEGABYTES = 8;
const ENTRY = fileURLToPath(new URL('./index-process.js', import.meta.url));

/**
 * Makes an index in a process of its own, which takes its memory with it when it ends: it takes a second or more of computing, in
 * which whoever asks must answer others. Takes batches as JSON of `PagePassages[]`, one at a time, and writes the index to `file`, where it
 * is read from until the caller removes it. Rejects when it is told to stop.
 */
export async function buildIndexInProcess(
  batches: AsyncIterable<Uint8Array>,
  { file, signal }: { readonly file: string; readonly signal?: AbortSignal },
): Promise<BuiltIndex> {
  signal?.throwIfAborted();
  const child = fork(ENTRY, [], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  const ask = (request: IndexRequest) =>
    new Promise<IndexAnswer>((resolve, reject) => {
      const lost = () => reject(new Error('the process that makes the index ended before it had made it'));
      child.once('exit', lost);
      child.once('message', (answer: IndexAnswer) => {
        child.off('exit', lost);
        if (answer.kind === 'failed') reject(new Error(`the index cannot be made: ${answer.message}`));
        else resolve(answer);
      });
      child.send(request, (error) => error && reject(error));
    });
  try {
    for await (const passages of batches) await ask({ kind: 'add', passages });
    const answer = await ask({ kind: 'finish', file });
    if (answer.kind !== 'made') throw new Error('the process that makes the index did not say what it made');
    const { kind: _kind, ...made } = answer;
    return { ...made, body: () => createReadStream(file) };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
