import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The places where Debian and Fedora install libfaketime. */
const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib64/faketime/libfaketime.so.1',
];

/** A clock of processes that can be set while they run, as an operator or a time server sets a machine's. */
export interface AdjustableClock {
  /** The environment by which a process follows the clock. Its timers go on by the machine's own time, as they do when a clock is set. */
  readonly environment: Record<string, string>;
  /** Sets the clock by `seconds` for a while, then right again. */
  jump(seconds: number, milliseconds: number): Promise<void>;
}

export async function createAdjustableClock(file: string): Promise<AdjustableClock> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (library === undefined)
    throw new Error('libfaketime is not installed; install it, for example by apt-get install faketime');
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // It looks at the file once a second: a process asks for the time far more often.
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Chromium does not stand the library.
      CHROMIUM_PATH: '/nonexistent',
    },
    async jump(seconds, milliseconds) {
      await set(seconds);
      await sleep(milliseconds);
      await set(0);
    },
  };
}
