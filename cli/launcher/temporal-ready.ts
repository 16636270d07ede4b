import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from './run-program.js';

const ASK_MS = 3_000;
const POLL_MS = 50;

/**
 * Resolves when the server responds for its default namespace, which exists a moment after the port opens. Polls until
 * `abort` is aborted. Uses Temporal's program, which costs less than loading a client.
 */
export async function waitForTemporal(program: string, address: string, abort: AbortSignal): Promise<void> {
  while (!abort.aborted) {
    const asked = await runProgram(
      program,
      ['operator', 'namespace', 'describe', '--address', address, '--command-timeout', '2s', '--namespace', 'default'],
      { timeoutMs: ASK_MS },
    );
    if (asked.code === 0) return;
    await pause(POLL_MS);
  }
}
