import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './process-identity.js';
import type { RunState } from './run-file.js';

const PATIENCE_MS = 10_000;
const BETWEEN_MS = 50;

/**
 * A launcher that was killed leaves its Temporal running (API and worker end by themselves): it is ended, since two
 * servers cannot share one database file. Only the very process that a launcher of ours started is touched.
 */
export async function endLeftoverTemporal(state: RunState | undefined, report: (line: string) => void): Promise<void> {
  const leftover = state?.temporal;
  if (!leftover || !isAlive(leftover)) return;
  report('The last run did not end cleanly; ending the Temporal server it left behind.');
  process.kill(leftover.pid, 'SIGTERM');
  for (let waited = 0; waited < PATIENCE_MS; waited += BETWEEN_MS) {
    await pause(BETWEEN_MS);
    if (!isAlive(leftover)) return;
  }
  process.kill(leftover.pid, 'SIGKILL');
}
