import { setTimeout as sleep } from 'node:timers/promises';

/** Stops processes as a busy machine, a debugger or a snapshot of it does, and lets them go on after a while. Those that end meanwhile are left out. */
export async function pauseProcesses(pids: readonly number[], milliseconds: number): Promise<void> {
  for (const pid of pids) send(pid, 'SIGSTOP');
  try {
    await sleep(milliseconds);
  } finally {
    for (const pid of pids) send(pid, 'SIGCONT');
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
