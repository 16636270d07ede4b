import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from './run-program.js';

const ASK_MS = 3_000;
const BETWEEN_MS = 50;

/**
 * Resolves when the server answers for its default namespace, which is there a moment after the port is; keeps asking
 * until `abort` fires. Asked with the program itself: it costs less than loading a client.
 */
export async function temporalAnswers(program: string, address: string, abort: AbortSignal): Promise<void> {
  while (!abort.aborted) {
    const asked = await runProgram(
      program,
      ['operator', 'namespace', 'describe', '--address', address, '--command-timeout', '2s', '--namespace', 'default'],
      { timeoutMs: ASK_MS },
    );
    if (asked.code === 0) return;
    await pause(BETWEEN_MS);
  }
}
