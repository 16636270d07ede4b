import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuiltIndex } from './built-index.js';
import type { IndexAnswer, IndexRequest } from './index-process.js';

/** The heap limit, several times the need of a site of twenty thousand large pages. */
const HEAP_MEGABYTES = 1024;
/** The size of the young generation. Most objects live long, so a large one would only take memory. */
const YOUNG_MEGABYTES = 8;
const ENTRY = fileURLToPath(new URL('./index-process.js', import.meta.url));

/**
 * Builds an index in a child process, which frees its memory when it exits and does not block the caller for a second or more. Takes
 * batches one at a time, as JSON of `PagePassages[]`, and writes the index to `file`, which the caller removes. Rejects if it is aborted.
 */
export async function buildIndexInProcess(
  batches: AsyncIterable<Uint8Array>,
  { file, signal }: { readonly file: string; readonly signal?: AbortSignal },
): Promise<BuiltIndex> {
  signal?.throwIfAborted();
  const child = fork(ENTRY, [file], {
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
    const answer = await ask({ kind: 'finish' });
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
