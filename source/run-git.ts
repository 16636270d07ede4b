import { spawn } from 'node:child_process';

export interface GitRun {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Maximum size of the output; the process is ended when there is more. */
  readonly maxOutputBytes?: number;
}

/**
 * Thrown when git fails or is ended. The message is git's last output, which contains secrets only if git printed them.
 */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';
}

const OUTPUT_BYTES = 64 * 1024;
const ERROR_BYTES = 16 * 1024;

/**
 * Runs git in a process group of its own and returns its output. Throws {@link GitFailed}, and the signal's reason when
 * aborted.
 */
export async function runGit(programArguments: readonly string[], run: GitRun): Promise<Buffer> {
  const { folder, environment, signal, maxOutputBytes = OUTPUT_BYTES } = run;
  signal.throwIfAborted();
  const child = spawn('git', programArguments, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  /** Ends git with the processes that it started: ssh, the helper for http. */
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  signal.addEventListener('abort', end, { once: true });
  const output: Buffer[] = [];
  let outputBytes = 0;
  let errorOutput = '';
  child.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes > maxOutputBytes) end();
    else output.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk.toString('utf8')}`.slice(-ERROR_BYTES);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal.throwIfAborted();
    if (outputBytes > maxOutputBytes) throw new GitFailed('it printed too much');
    if (code === 0) return Buffer.concat(output);
    throw new GitFailed(errorOutput.trim());
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new GitFailed('git is not installed', { cause: error });
    }
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
