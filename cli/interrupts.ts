import type { Terminal } from './terminal.js';

/** The reactions of a command to interruption. */
export interface Interrupts {
  /** The signal that is aborted at the first interruption. */
  readonly signal: AbortSignal;
  /** Adds a cleanup that runs at the first interruption, the last added first, before the process ends. */
  onInterrupt(cleanup: () => Promise<void>): void;
  /** Adds an action that runs at the second interruption, and must not wait. */
  onForce(action: () => void): void;
  /** Never resolves: a command that ends only by interruption waits here. */
  wait(): Promise<never>;
}

/** The signals of an interruption. SIGHUP means that the terminal window was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process in order at the first Ctrl-C, and at once at the second. A terminal may send several signals for one
 * key press (npm forwards its own), so a second one only counts after a moment. `exitCode` depends on the command: a
 * service that is stopped has done its work, an export has not.
 */
export function createInterrupts(
  terminal: Terminal,
  exitCode: number,
  exit: (code: number) => void = process.exit,
): Interrupts {
  const abort = new AbortController();
  const cleanups: (() => Promise<void>)[] = [];
  const forced: (() => void)[] = [];
  let firstAt: number | undefined;

  async function interrupt(): Promise<void> {
    const now = performance.now();
    if (firstAt !== undefined) {
      if (now - firstAt < 400) return;
      for (const action of forced) action();
      exit(exitCode);
      return;
    }
    firstAt = now;
    abort.abort();
    terminal.clear();
    terminal.line('Stopping… (press Ctrl-C again to stop at once)');
    for (const cleanup of cleanups.toReversed()) {
      await cleanup().catch((error: Error) => terminal.line(error.message));
    }
    exit(exitCode);
  }

  for (const name of SIGNALS) process.on(name, () => void interrupt());
  if (process.env.npm_lifecycle_event !== undefined) onParentExit(() => void interrupt());
  return {
    signal: abort.signal,
    onInterrupt: (cleanup) => void cleanups.push(cleanup),
    onForce: (action) => void forced.push(action),
    wait: () => new Promise(() => undefined),
  };
}

const LOOK_FOR_PARENT_MS = 500;

/**
 * Calls back when the parent process is gone. The parent is npm, because the shell of a script is replaced by the
 * command (`exec`): npm forwards SIGTERM and SIGINT, but may be killed.
 */
function onParentExit(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK_FOR_PARENT_MS);
  timer.unref();
}
