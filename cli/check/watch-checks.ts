import { watchFolder } from '../../preview/project/watch-folder.js';

/** A check that is repeated when files change. */
export interface WatchedChecks {
  close(): void;
}

export interface WatchedChecksOptions {
  readonly folder: string;
  /** Checks and prints. It is not called again before it has finished. */
  readonly check: () => Promise<void>;
}

/** Calls `check` now and after each change of a folder. Changes during a check are one change after it. */
export function watchChecks({ folder, check }: WatchedChecksOptions): WatchedChecks {
  let isRunning = false;
  let isDue = true;
  let isClosed = false;
  const watch = watchFolder(folder, () => {
    isDue = true;
    void run();
  });
  void run();
  return {
    close() {
      isClosed = true;
      watch.close();
    },
  };

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (isDue && !isClosed) {
      isDue = false;
      watch.refresh();
      await check();
    }
    isRunning = false;
  }
}
