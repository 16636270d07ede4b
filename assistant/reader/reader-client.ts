import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EmbedTexts } from './create-reader.js';
import type { ReaderFiles } from './install-weights.js';
import type { ReaderReply, ReaderRequest } from './reader-process.js';

const ENTRY = fileURLToPath(new URL('./reader-process.js', import.meta.url));
/** The heap limit: tokens and vectors of a batch. The weights are outside of the heap. */
const HEAP_MEGABYTES = 96;

export interface ReaderClient {
  readonly embed: EmbedTexts;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Starts a process that reads texts. It has no environment, and does not keep its parent alive. Rejects if it cannot read. */
export async function startReaderProcess({ weights, tokenizer }: ReaderFiles): Promise<ReaderClient> {
  const child = fork(ENTRY, [weights, tokenizer], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = () => void child.kill('SIGKILL');
  const waiting = new Map<number, Waiting>();
  let isEnded = false;
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => {
    said = (said + piece.toString('utf8')).slice(-MAX_SAID);
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(`the process that reads texts has ended: ${reasonIn(said)}`)));
  });
  ended.catch((error: Error) => {
    isEnded = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  const ready = new Promise<void>((resolve) => {
    child.on('message', (reply: ReaderReply) => {
      if (reply.kind === 'ready') return resolve();
      const each = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) release(child);
      if (reply.kind === 'vectors') each?.resolve(reply.vectors);
      else each?.reject(new Error(reply.message));
    });
  });
  await Promise.race([ready, ended]);
  release(child);
  let last = 0;
  return {
    stop,
    ended: ended.catch(() => undefined),
    embed: (texts) =>
      new Promise((resolve, reject) => {
        if (isEnded) return reject(new Error('the process that reads texts has ended'));
        last += 1;
        waiting.set(last, { resolve, reject });
        // A question that is being answered keeps this process alive.
        child.ref();
        child.channel?.ref();
        child.send({ id: last, texts } satisfies ReaderRequest);
      }),
  };
}

interface Waiting {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

const MAX_SAID = 2000;

/** Returns the line of an uncaught error that says what is wrong. */
const reasonIn = (said: string) => /^\w*Error\b.*$/m.exec(said)?.[0].slice(0, 300) ?? 'it printed nothing';

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const { stderr } = child;
  if (stderr !== null && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
}
