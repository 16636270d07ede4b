import { setTimeout as sleep } from 'node:timers/promises';
import { descendants, readStat } from '../process-usage.js';

/** The time without work after which a process counts as idle, in milliseconds. */
const QUIET_MS = 2000;

/** Waits until the processes that a process has started do no work any more, and returns their number. Linux only; elsewhere 0. */
export async function untilChildrenAreIdle(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  for (let before = -1; ; ) {
    await sleep(QUIET_MS);
    const children = descendants([pid]).filter((child) => child !== pid);
    const ticks = children.reduce((sum, child) => sum + (readStat(child)?.ownTicks ?? 0), 0);
    if (ticks - before <= 1 && before >= 0) return children.length;
    before = ticks;
  }
}
