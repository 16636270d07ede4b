import { spawn } from 'node:child_process';

export interface ProgramResult {
  /** The exit code; null when the program was ended by a signal or the time limit. */
  readonly code: number | null;
  readonly output: string;
}

export interface ProgramOptions {
  readonly timeoutMs: number;
  readonly cwd?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** The amount of output to keep, enough for any useful message. */
const KEPT_BYTES = 64 * 1024;

/**
 * Runs a helper program without a shell, and keeps the end of its output. A program that cannot be started counts as
 * ended with code 127, as in a shell.
 */
export function runProgram(
  command: string,
  programArguments: readonly string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(command, programArguments, {
      cwd: options.cwd,
      env: options.environment ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_BYTES);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
