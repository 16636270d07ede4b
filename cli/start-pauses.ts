import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pauseProcesses } from './pause-processes.js';

/** The number of processes that are paused at the same time. */
const MAX_AT_ONCE = 3;
/** The mean of four pauses in five. The others have any length up to the longest. */
const MEAN_PAUSE_MS = 80;
const MAX_PAUSE_MS = 800;
const MAX_GAP_MS = 100;

interface Pauses {
  /** Resolves when no process is paused any more. */
  stop(): Promise<void>;
}

/**
 * Pauses random processes below this one at random moments for up to 0.8 seconds, as a busy host does, until it is stopped. Whatever
 * depends on the speed of a process fails sooner.
 */
export function startPauses(): Pauses {
  const stopped = new AbortController();
  const done = pauseUntil(stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await done;
    },
  };
}

async function pauseUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pauseProcesses(choose(await descendantsOf(process.pid)), pauseMs());
    await sleep(Math.random() * MAX_GAP_MS);
  }
}

function choose(pids: readonly number[]): readonly number[] {
  const count = Math.ceil(Math.random() * MAX_AT_ONCE);
  const start = Math.floor(Math.random() * pids.length);
  return Array.from(
    { length: Math.min(count, pids.length) },
    (_, index) => pids[(start + index * 7) % pids.length] ?? 0,
  );
}

const pauseMs = () =>
  Math.random() < 0.8
    ? Math.min(MAX_PAUSE_MS, -MEAN_PAUSE_MS * Math.log(1 - Math.random()))
    : Math.random() * MAX_PAUSE_MS;

/** Returns the ids of all processes below one that can be paused. A process that a test has paused itself stays as it is. */
async function descendantsOf(root: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm=']);
  const children = new Map<number, number[]>();
  const free = new Set<number>();
  for (const line of stdout.split('\n')) {
    const [pid = '', parent = '', state = '', name = ''] = line.trim().split(/\s+/);
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)]);
    if (!/[TZ]/.test(state) && name !== 'ps') free.add(Number(pid));
  }
  const found: number[] = [];
  for (const waiting = [root]; waiting.length > 0; ) {
    const own = children.get(waiting.pop() ?? 0) ?? [];
    waiting.push(...own);
    found.push(...own.filter((pid) => free.has(pid)));
  }
  return found;
}
