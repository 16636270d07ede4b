import { spawn } from 'node:child_process';
import { CommandError } from './exit-codes.js';

/**
 * Runs a process of Offprint that prints its result to standard output, and ends with this process. Throws {@link
 * CommandError} with the sentence that it prints to standard error.
 */
export function askProcess(
  entryPoint: string,
  processArguments: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [entryPoint, ...processArguments], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    const problem: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => problem.push(chunk));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done(Buffer.concat(output).toString());
      else fail(new CommandError(Buffer.concat(problem).toString().trim() || 'The process ended without a result.'));
    });
  });
}
