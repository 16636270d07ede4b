import { fork } from 'node:child_process';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { takeKept } from '../fetch/take-bundle.js';
import type { Preparation, PreparationContext } from './preparation.js';
import type { PreparationAnswer, PreparationTask } from './task.js';

export interface ChildContext extends PreparationContext {
  /** The file of this program, whose command `prepare` runs in the child. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Prepares bundles in a separate process that ends with its task: the memory of unpacking and compressing is released,
 * responses do not wait for either, and the code that reads a foreign archive has no access to keys.
 */
export function createChildPreparation(context: ChildContext): Preparation {
  const { shelf, storage, retryMs } = context;
  const told = { storage, retryMs };
  return {
    async take(offer, signal) {
      // A deployment that follows the service polls every minute and mostly finds the kept bundle, which does not need
      // a process.
      const kept = await takeKept(offer, shelf);
      if (kept !== undefined) return kept;
      const { record } = await run({ ...told, take: offer }, context, signal);
      if (record === undefined) throw new FetchFailure('unexpected', 'the bundle was not recorded');
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

/** Settles when the process has ended, because it may write until then. */
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
      if (child.pid === undefined)
        reject(new FetchFailure('unexpected', 'the process could not be started', { cause }));
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
    `the process that prepares bundles was ended by ${how} before it finished; it is retried, and may need more memory if this happens again`,
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

/** Returns the variables that Node.js and access to the store need, without any key. */
function childEnvironment(environment: ChildContext['environment']): Record<string, string> {
  // A compressing thread would otherwise have its own heap, which is never released.
  const env: Record<string, string> = { MALLOC_ARENA_MAX: '2' };
  for (const [name, value] of Object.entries(environment)) {
    const isWanted = NAMES.has(name.toUpperCase()) || PREFIXES.some((prefix) => name.startsWith(prefix));
    if (isWanted && value !== undefined) env[name] = value;
  }
  return env;
}
