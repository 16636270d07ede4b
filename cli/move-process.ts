import { fork } from 'node:child_process';
import { z } from 'zod';
import { CommandError } from './exit-codes.js';
import { ENTRY_POINTS } from './paths.js';

/** An order to copy the store or the database, with the address of the target. */
export interface MoveOrder {
  readonly what: 'store' | 'database';
  readonly to: string;
}

const messageSchema = z.union([
  z.object({ progress: z.string() }),
  z.object({ error: z.string() }),
  z.object({ result: z.unknown() }),
]);

/** Runs the copying process until its result. Throws {@link CommandError} with the reason if it fails. */
export function runMoveProcess(
  order: MoveOrder,
  environment: Record<string, string>,
  onProgress: (text: string) => void,
): Promise<unknown> {
  const child = fork(ENTRY_POINTS.move, [], {
    execArgv: [],
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const problem: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => problem.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('exit', () => {
      reject(new CommandError(Buffer.concat(problem).toString().trim() || 'The process ended without a result.'));
    });
    child.on('message', (value) => {
      const message = messageSchema.parse(value);
      if ('progress' in message) onProgress(message.progress);
      else if ('error' in message) reject(new CommandError(message.error));
      else resolve(message.result);
    });
    child.send(order);
  });
}
