import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './process-identity.js';
import type { RunState } from './run-file.js';

const END_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/**
 * Ends the Temporal server of a killed launcher (API and worker end by themselves), because two servers cannot share
 * one database file. Only touches the very process that a launcher started.
 */
export async function endLeftoverTemporal(state: RunState | undefined, report: (line: string) => void): Promise<void> {
  const leftover = state?.temporal;
  if (!leftover || !isAlive(leftover)) return;
  report('The last run did not stop cleanly; stopping the Temporal server it left running.');
  process.kill(leftover.pid, 'SIGTERM');
  for (let waited = 0; waited < END_TIMEOUT_MS; waited += POLL_MS) {
    await pause(POLL_MS);
    if (!isAlive(leftover)) return;
  }
  process.kill(leftover.pid, 'SIGKILL');
}
