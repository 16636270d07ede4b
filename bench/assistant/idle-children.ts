import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time without work after which a process counts as idle, in milliseconds. */
const QUIET_MS = 2000;

/** Waits until the processes that a process has started do no work any more, and returns their number. Linux only; elsewhere 0. */
export async function untilChildrenAreIdle(pid: number): Promise<number> {
  for (let before = -1; ; ) {
    await sleep(QUIET_MS);
    const children = childrenOf(pid);
    const ticks = children.reduce((sum, child) => sum + ticksOf(child), 0);
    if (ticks - before <= 1 && before >= 0) return children.length;
    before = ticks;
  }
}

function childrenOf(pid: number): string[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap(
      (thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [],
    );
  } catch {
    return [];
  }
}

/** Returns the processor time of a process, in the system's ticks. */
function ticksOf(pid: string): number {
  try {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)/, '')
      .trim()
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user + system;
  } catch {
    return 0;
  }
}
