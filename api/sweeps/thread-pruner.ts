import type { Database } from '../../database/database.js';
import type { Logger } from '../../logging/logger.js';

/** Removes conversations past their age, and counters whose time has run out. */
export interface ThreadPruner {
  /** One pass. Never rejects: what could not be done is done by the next one. */
  prune(): Promise<void>;
  /** A pass now and then every {@link PRUNE_EVERY_MS}. */
  start(): void;
  /** Resolves when a pass that is under way has ended. */
  stop(): Promise<void>;
}

export interface ThreadPrunerParts {
  readonly database: Pick<Database, 'threads' | 'counters'>;
  readonly logger: Logger;
  /** Days after its last use that a conversation is kept; 0 for ever. */
  readonly threadDays: number;
  readonly now?: () => number;
}

const PRUNE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Any number of processes may prune at once. */
export function createThreadPruner({ database, logger, threadDays, now = Date.now }: ThreadPrunerParts): ThreadPruner {
  let timer: NodeJS.Timeout | undefined;
  let pruning = Promise.resolve();

  async function prune(): Promise<void> {
    try {
      await database.counters.removeExpired();
      if (threadDays === 0) return;
      const removed = await database.threads.removeOlder(new Date(now() - threadDays * DAY_MS));
      if (removed > 0) logger.info({ removed }, 'removed conversations that nobody went on with');
    } catch (error) {
      logger.warn({ err: error }, 'conversations past their age could not be removed; it is tried again');
    }
  }

  return {
    prune,
    start() {
      pruning = prune();
      timer = setInterval(() => {
        pruning = pruning.then(prune);
      }, PRUNE_EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      await pruning;
    },
  };
}
