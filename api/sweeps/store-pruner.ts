import type { Logger } from '../../logging/logger.js';
import type { ExportEngine } from '../engine/export-engine.js';

/** Starts the cleanup of the store once a day. */
export interface StorePruner {
  start(): void;
  stop(): void;
}

export interface StorePrunerParts {
  readonly exports: Pick<ExportEngine, 'pruneStore'>;
  readonly logger: Logger;
  readonly now?: () => Date;
  readonly firstAfterMilliseconds?: number;
  readonly everyMilliseconds?: number;
}

/** The delay before the first cleanup, so that it does not compete with the work right after a start. */
const FIRST_DELAY_MS = 10 * 60_000;
const INTERVAL_MS = 3_600_000;

/** Creates a pruner. Any number of processes may run one: a day's cleanup is named by its date and starts once. */
export function createStorePruner(parts: StorePrunerParts): StorePruner {
  const { exports: engine, logger, now = () => new Date() } = parts;
  let timer: NodeJS.Timeout | undefined;

  const ask = async () => {
    try {
      await engine.pruneStore(now().toISOString().slice(0, 10));
    } catch (error) {
      logger.warn({ err: error }, 'the cleanup of the store could not be started; retrying within the hour');
    }
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      void ask();
      wait(parts.everyMilliseconds ?? INTERVAL_MS);
    }, milliseconds);
  };

  return {
    start: () => wait(parts.firstAfterMilliseconds ?? FIRST_DELAY_MS),
    stop: () => clearTimeout(timer),
  };
}
