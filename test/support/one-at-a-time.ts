import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock that old is of a run that was killed. */
const STALE_MS = 10 * 60_000;

/**
 * Does what only one process of this machine may do at a time, such as an installation: files of tests run side by side.
 * Who waited should look first whether it was done meanwhile.
 */
export async function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(tmpdir(), `offprint-tests-${name}.lock`);
  while (!(await take(lock))) await sleep(100);
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** Making a folder is the one step that succeeds for a single caller. */
async function take(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(lock, { recursive: true, force: true });
    return false;
  }
}
