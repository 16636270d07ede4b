import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that answers one request after another. */
export interface AskedProcess<Request, Reply> {
  readonly pid: number;
  ask(request: Request): Promise<Reply>;
  stop(): Promise<void>;
}

export interface AskedProcessOptions {
  /** Options of Node.js itself. */
  readonly flags?: readonly string[];
}

/** Starts a module that calls {@link answerRequests}. */
export function startChild<Request extends object, Reply>(
  module: string,
  { flags = [] }: AskedProcessOptions = {},
): AskedProcess<Request, Reply> {
  // Logs are written as in production, but nobody reads them here.
  const child = fork(module, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [...flags] });
  if (child.pid === undefined) throw new Error(`${module} could not be started`);
  return {
    pid: child.pid,
    ask: (request) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`${module} ended with ${code}`));
        child.once('exit', ended);
        child.once('message', (reply) => {
          child.off('exit', ended);
          resolve(reply as Reply);
        });
        child.send(request);
      }),
    async stop() {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}

/** Answers requests of the process that started this one, until it goes away. */
export function answerRequests<Request, Reply>(answer: (request: Request) => Promise<Reply>): void {
  process.on('message', async (request) => process.send?.(await answer(request as Request)));
}
