import { fork } from 'node:child_process';
import { z } from 'zod';
import { printableFindingSchema } from '../api-client.js';
import { CommandError } from '../exit-codes.js';

const checkedSchema = z.object({
  pageCount: z.number(),
  words: z.object({ shown: z.number(), leftOut: z.number() }),
  findings: z.array(printableFindingSchema),
});
const answerSchema = z.union([z.object({ result: checkedSchema }), z.object({ error: z.string() })]);

export type Checked = z.infer<typeof checkedSchema>;

/** A process that checks a folder as often as it is asked. What it learned stays for the next time. */
export interface CheckProcess {
  /** Checks the folder once. Throws {@link CommandError} with the reason if it cannot be read. */
  check(): Promise<Checked>;
  /** Ends the process, after it has tidied up its cache. */
  close(): Promise<void>;
}

export interface CheckProcessOptions {
  readonly entryPoint: string;
  readonly folder: string;
  readonly cacheFolder: string;
  /** True to ask other hosts for the links to them. */
  readonly isExternal: boolean;
}

export function startCheckProcess({ entryPoint, folder, cacheFolder, isExternal }: CheckProcessOptions): CheckProcess {
  const child = fork(entryPoint, [folder, cacheFolder, ...(isExternal ? ['external'] : [])], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const problem: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => problem.push(chunk));
  // A channel that was closed from here keeps `close` from being emitted.
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    check: () =>
      new Promise((resolve, reject) => {
        const lost = () => {
          const text = Buffer.concat(problem).toString().trim();
          reject(new CommandError(text || 'The process ended without a result.'));
        };
        child.once('exit', lost);
        child.once('message', (message) => {
          child.off('exit', lost);
          const answer = answerSchema.parse(message);
          if ('error' in answer) reject(new CommandError(answer.error));
          else resolve(answer.result);
        });
        if (child.connected) child.send('check');
        else lost();
      }),
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
