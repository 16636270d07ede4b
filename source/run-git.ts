import { spawn } from 'node:child_process';

export interface GitRun {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Maximum size of the output; the process is ended when there is more. */
  readonly maxOutputBytes?: number;
  /** Maximum address space of git and of each process that it starts. Windows has no such limit. */
  readonly maxMemoryBytes: number;
}

/**
 * Thrown when git fails or is ended. The message is git's last output, which contains secrets only if git printed them.
 */
export class GitFailed extends Error {
  override readonly name: string = 'GitFailed';
}

const OUTPUT_BYTES = 64 * 1024;
const ERROR_BYTES = 16 * 1024;

/** The exit code of a shell that does not find the program. */
const NOT_FOUND = 127;

/** Thrown when the output exceeds its maximum. */
export class GitPrintedTooMuch extends GitFailed {
  override readonly name = 'GitPrintedTooMuch';
}

/**
 * Runs git in a process group of its own and returns its output. Throws {@link GitFailed}, and the signal's reason when
 * aborted.
 */
export async function runGit(programArguments: readonly string[], run: GitRun): Promise<Buffer> {
  const { folder, environment, signal, maxOutputBytes = OUTPUT_BYTES } = run;
  signal.throwIfAborted();
  const [program, ...limited] = withinMemory(programArguments, run.maxMemoryBytes);
  const child = spawn(program, limited, {
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
    if (outputBytes > maxOutputBytes) throw new GitPrintedTooMuch('it printed too much');
    if (code === 0) return Buffer.concat(output);
    if (code === NOT_FOUND) throw new GitFailed('git is not installed');
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

/** A server decides how much git keeps in memory: it may name branches without end. */
function withinMemory(programArguments: readonly string[], maxBytes: number): readonly [string, ...string[]] {
  if (process.platform === 'win32') return ['git', ...programArguments];
  // A system that cannot limit the address space, such as macOS, goes on without the limit.
  const script = 'ulimit -v "$0" 2> /dev/null; exec git "$@"';
  return ['sh', '-c', script, String(Math.ceil(maxBytes / 1024)), ...programArguments];
}
