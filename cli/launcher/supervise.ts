import type { ChildProcess } from 'node:child_process';

/** One process to keep running. */
export interface Service {
  readonly name: string;
  /** Starts it; called again whenever it ended by itself. */
  readonly spawn: () => ChildProcess;
  /** Resolves when it can be used; rejects with a sentence when it will not be. `abort` fires when it ended before. */
  readonly ready: (child: ChildProcess, abort: AbortSignal) => Promise<void>;
}

export interface SupervisorOptions {
  /** Called with one sentence when a process ended by itself, and when it is back. */
  readonly report: (line: string) => void;
  /** Told of every start, so that the process can be found again. */
  readonly onSpawn?: (name: string, child: ChildProcess) => void;
  readonly timing?: Partial<SupervisorTiming>;
}

/** All in milliseconds. */
export interface SupervisorTiming {
  readonly firstBackoff: number;
  readonly longestBackoff: number;
  /** After so long in good health the backoff begins anew. */
  readonly healthy: number;
  /** From SIGTERM to SIGKILL. */
  readonly patience: number;
}

const TIMING: SupervisorTiming = {
  firstBackoff: 500,
  longestBackoff: 15_000,
  healthy: 60_000,
  patience: 10_000,
};

/** Keeps processes running until they are to stop; it ends only what it started. */
export interface Supervisor {
  /** Starts a service and resolves when it is ready. Rejects, without another try, when its first start fails. */
  start(service: Service): Promise<void>;
  /** Ends all, the last started first, each with SIGTERM and after a while SIGKILL. Calling it twice is fine. */
  stop(): Promise<void>;
  /** SIGKILL to all, at once. */
  kill(): void;
}

interface Kept {
  readonly service: Service;
  child: ChildProcess;
  startedAt: number;
  /** Of the next restart. */
  backoff: number;
  timer?: NodeJS.Timeout;
}

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const timing = { ...TIMING, ...options.timing };
  const kept: Kept[] = [];
  let stopping: Promise<void> | undefined;

  function launch(service: Service): ChildProcess {
    const child = service.spawn();
    // A program that cannot be started emits only this; the exit below is then missing.
    child.once('error', () => child.emit('exit', 127, null));
    options.onSpawn?.(service.name, child);
    return child;
  }

  function watch(entry: Kept): void {
    entry.child.once('exit', (code, signal) => {
      if (stopping !== undefined) return;
      const healthy = performance.now() - entry.startedAt >= timing.healthy;
      const wait = healthy ? timing.firstBackoff : entry.backoff;
      entry.backoff = Math.min(wait * 2, timing.longestBackoff);
      options.report(
        `${entry.service.name} ended by itself (${describeExit(code, signal)}); starting it again in ${wait / 1000} s.`,
      );
      entry.timer = setTimeout(() => restart(entry), wait);
    });
  }

  function restart(entry: Kept): void {
    entry.child = launch(entry.service);
    entry.startedAt = performance.now();
    watch(entry);
    readyOrEnded(entry.service, entry.child).then(
      () => options.report(`${entry.service.name} is back.`),
      // The exit handler has said so and tries again; a process that is up but not ready is left to its work.
      () => undefined,
    );
  }

  async function start(service: Service): Promise<void> {
    if (stopping !== undefined) throw new Error(`${service.name} is not started: everything is being stopped`);
    const entry: Kept = { service, child: launch(service), startedAt: performance.now(), backoff: timing.firstBackoff };
    kept.push(entry);
    try {
      await readyOrEnded(service, entry.child);
    } catch (error) {
      await end(entry.child, timing.patience);
      kept.splice(kept.indexOf(entry), 1);
      throw error;
    }
    if (hasEnded(entry.child)) throw new Error(`${service.name} ended right after its start`);
    watch(entry);
  }

  async function stopAll(): Promise<void> {
    for (const entry of kept.toReversed()) {
      clearTimeout(entry.timer);
      await end(entry.child, timing.patience);
    }
  }

  return {
    start,
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
    kill() {
      stopping ??= Promise.resolve();
      for (const entry of kept) {
        clearTimeout(entry.timer);
        entry.child.kill('SIGKILL');
      }
    },
  };
}

async function readyOrEnded(service: Service, child: ChildProcess): Promise<void> {
  const abort = new AbortController();
  let onExit: ((code: number | null, signal: NodeJS.Signals | null) => void) | undefined;
  const ended = new Promise<never>((_, reject) => {
    onExit = (code, signal) => {
      abort.abort();
      reject(new Error(`${service.name} ended while it was starting (${describeExit(code, signal)})`));
    };
    child.once('exit', onExit);
  });
  try {
    await Promise.race([service.ready(child, abort.signal), ended]);
  } finally {
    if (onExit) child.off('exit', onExit);
    abort.abort();
  }
}

async function end(child: ChildProcess, patienceMs: number): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}
