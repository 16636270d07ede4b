import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stops processes as a busy machine, a debugger or a snapshot of it does, and lets them go on after a while. Those that end meanwhile, or
 * belong to another user, are left out.
 */
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
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
