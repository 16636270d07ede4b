import type { ChildProcess } from 'node:child_process';

/** A process to keep running. */
export interface Service {
  readonly name: string;
  /** Starts the process. Called again whenever the process ends by itself. */
  readonly spawn: () => ChildProcess;
  /** Resolves when the process is ready; rejects with a sentence when it will not be. `abort` is aborted when the process ends before. */
  readonly ready: (child: ChildProcess, abort: AbortSignal) => Promise<void>;
}

export interface SupervisorOptions {
  /** Called with one sentence when a process ends by itself, and when it is ready again. */
  readonly report: (line: string) => void;
  /** Called at every start, so that the process can be found again. */
  readonly onSpawn?: (name: string, child: ChildProcess) => void;
  readonly timing?: Partial<SupervisorTiming>;
}

/** Delays and timeouts, all in milliseconds. */
export interface SupervisorTiming {
  readonly firstBackoff: number;
  readonly longestBackoff: number;
  /** The time of stable running after which the backoff is reset. */
  readonly healthy: number;
  /** The time from SIGTERM to SIGKILL. */
  readonly killAfter: number;
}

const TIMING: SupervisorTiming = {
  firstBackoff: 500,
  longestBackoff: 15_000,
  healthy: 60_000,
  killAfter: 10_000,
};

/** Keeps processes running until they are stopped. Only ends processes that it started. */
export interface Supervisor {
  /** Starts a service and resolves when it is ready. Rejects, without a retry, if its first start fails. */
  start(service: Service): Promise<void>;
  /** Ends all processes, the last started first, each with SIGTERM and after a while SIGKILL. May be called twice. */
  stop(): Promise<void>;
  /** Sends SIGKILL to all processes at once. */
  kill(): void;
}

interface Kept {
  readonly service: Service;
  child: ChildProcess;
  startedAt: number;
  /** The delay of the next restart, in milliseconds. */
  backoff: number;
  timer?: NodeJS.Timeout;
}

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const timing = { ...TIMING, ...options.timing };
  const kept: Kept[] = [];
  let stopping: Promise<void> | undefined;

  function launch(service: Service): ChildProcess {
    const child = service.spawn();
    // A program that cannot be started emits only this event, not the exit event that is awaited below.
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
        `${entry.service.name} stopped unexpectedly (${describeExit(code, signal)}); restarting it in ${wait / 1000} s.`,
      );
      entry.timer = setTimeout(() => restart(entry), wait);
    });
  }

  function restart(entry: Kept): void {
    entry.child = launch(entry.service);
    entry.startedAt = performance.now();
    watch(entry);
    readyOrEnded(entry.service, entry.child).then(
      () => options.report(`${entry.service.name} is running again.`),
      // The exit handler has reported the exit and restarts the process. A process that runs but is not ready is left
      // alone.
      () => undefined,
    );
  }

  async function start(service: Service): Promise<void> {
    if (stopping !== undefined) throw new Error(`${service.name} was not started because Offprint is stopping`);
    const entry: Kept = { service, child: launch(service), startedAt: performance.now(), backoff: timing.firstBackoff };
    kept.push(entry);
    try {
      await readyOrEnded(service, entry.child);
    } catch (error) {
      await end(entry.child, timing.killAfter);
      kept.splice(kept.indexOf(entry), 1);
      throw error;
    }
    if (hasEnded(entry.child)) throw new Error(`${service.name} stopped right after its start`);
    watch(entry);
  }

  async function stopAll(): Promise<void> {
    for (const entry of kept.toReversed()) {
      clearTimeout(entry.timer);
      await end(entry.child, timing.killAfter);
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
      reject(new Error(`${service.name} stopped while starting (${describeExit(code, signal)})`));
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

async function end(child: ChildProcess, killAfterMs: number): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
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
