import { fork } from 'node:child_process';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { takeKept } from '../fetch/take-bundle.js';
import type { Preparation, PreparationContext } from './preparation.js';
import type { PreparationAnswer, PreparationTask } from './task.js';

export interface ChildContext extends PreparationContext {
  /** The file of this program, whose command `prepare` is run. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Prepares in a process of its own, which ends with its task: the memory that unpacking and compressing take is given back, answers
 * do not wait for either, and what reads an archive of somebody else's holds no key.
 */
export function createChildPreparation(context: ChildContext): Preparation {
  const { shelf, storage, retryMs } = context;
  const told = { storage, retryMs };
  return {
    async take(offer, signal) {
      // Whoever follows looks every minute and mostly finds what it has: that is worth no process.
      const kept = await takeKept(offer, shelf);
      if (kept !== undefined) return kept;
      const { record } = await run({ ...told, take: offer }, context, signal);
      if (record === undefined) throw new FetchFailure('unexpected', 'the bundle was not noted');
      return record;
    },
    async compress(id, signal) {
      await run({ ...told, compress: id }, context, signal);
    },
  };

  async function run(task: PreparationTask, { program, environment, onRetry }: ChildContext, signal: AbortSignal) {
    try {
      return await answerOf(task, { program, env: childEnvironment(environment), onRetry, signal });
    } finally {
      if (task.take !== undefined) await shelf.dropUnpacked();
    }
  }
}

interface Run {
  readonly program: string;
  readonly env: Record<string, string>;
  readonly onRetry: PreparationContext['onRetry'];
  readonly signal: AbortSignal;
}

type Done = Extract<PreparationAnswer, { readonly kind: 'done' }>;

/** Settles when the process has ended: until then it may write. */
function answerOf(task: PreparationTask, { program, env, onRetry, signal }: Run): Promise<Done> {
  return new Promise((resolve, reject) => {
    const child = fork(program, ['prepare'], {
      env,
      execArgv: ['--max-semi-space-size=4'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    let answer: PreparationAnswer | undefined;
    child.on('message', (message: PreparationAnswer) => {
      if (message.kind === 'retry') onRetry?.(new FetchFailure(message.reason, message.message), message.waitMs);
      else answer = message;
    });
    child.once('error', (cause) => {
      if (child.pid === undefined) reject(new FetchFailure('unexpected', 'no process could be started', { cause }));
    });
    child.once('exit', (code, killedBy) => {
      if (answer?.kind === 'done') resolve(answer);
      else if (answer?.kind === 'failed')
        reject(new FetchFailure(answer.reason, answer.message, { cause: answer.code }));
      else reject(endedEarly(killedBy ?? `code ${code}`));
    });
    child.send(task, () => undefined);
  });
}

function endedEarly(how: string): FetchFailure {
  return new FetchFailure(
    'unexpected',
    `the process that prepares bundles was ended by ${how} before it was done; it is tried again, and wants memory if that goes on`,
  );
}

const NAMES = new Set([
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'MALLOC_ARENA_MAX',
]);
const PREFIXES = ['NODE_', 'UV_', 'SSL_CERT_'];

/** What Node and the way to the store need, and no key. */
function childEnvironment(environment: ChildContext['environment']): Record<string, string> {
  // A thread that compresses would else have a heap of its own, which is never given back.
  const env: Record<string, string> = { MALLOC_ARENA_MAX: '2' };
  for (const [name, value] of Object.entries(environment)) {
    const isWanted = NAMES.has(name.toUpperCase()) || PREFIXES.some((prefix) => name.startsWith(prefix));
    if (isWanted && value !== undefined) env[name] = value;
  }
  return env;
}
