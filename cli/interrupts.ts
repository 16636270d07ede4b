import type { Terminal } from './terminal.js';

/** What a command does when it is interrupted. */
export interface Interrupts {
  /** Aborted at the first signal. */
  readonly signal: AbortSignal;
  /** Runs at the first signal, the last added first, before the process ends. */
  onInterrupt(cleanup: () => Promise<void>): void;
  /** Runs at the second signal, and must not wait. */
  onForce(action: () => void): void;
  /** Resolves never: a command that is over once it is interrupted waits here. */
  wait(): Promise<never>;
}

/** A hang-up is a closed terminal window. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends the process in order at the first Ctrl-C, at once at the second. From a terminal several signals may arrive for
 * one key press (npm passes its own on), so that a second one counts only after a moment. `exitCode`: a service that
 * was told to stop has done its work, an export has not.
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
    terminal.line('Stopping… (Ctrl-C again ends everything at once)');
    for (const cleanup of cleanups.toReversed()) {
      await cleanup().catch((error: Error) => terminal.line(error.message));
    }
    exit(exitCode);
  }

  for (const name of SIGNALS) process.on(name, () => void interrupt());
  if (process.env.npm_lifecycle_event !== undefined) onceAlone(() => void interrupt());
  return {
    signal: abort.signal,
    onInterrupt: (cleanup) => void cleanups.push(cleanup),
    onForce: (action) => void forced.push(action),
    wait: () => new Promise(() => undefined),
  };
}

const LOOK_FOR_PARENT_MS = 500;

/**
 * Calls back once the process that started this one is gone. That is npm, since the shell of a script makes way for the command (`exec`): npm passes
 * SIGTERM and SIGINT on, but may be killed.
 */
function onceAlone(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK_FOR_PARENT_MS);
  timer.unref();
}
