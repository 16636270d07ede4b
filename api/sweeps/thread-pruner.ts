import { MAX_ANALYTICS_DAYS } from '../../contract/http/analytics.js';
import type { Database } from '../../database/database.js';
import type { Logger } from '../../logging/logger.js';
import { type RepeatedSweep, repeatSweep } from './repeat-sweep.js';

export interface ThreadPrunerParts {
  readonly database: Pick<Database, 'threads' | 'counters' | 'analytics'>;
  readonly logger: Logger;
  /** Days after its last use for which a conversation is stored; 0 means forever. */
  readonly threadDays: number;
  readonly now?: () => number;
}

const PRUNE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The days for which page views and searches are stored: those that can be read, and one more. */
const ANALYTICS_DAYS = MAX_ANALYTICS_DAYS + 1;

/**
 * Creates a pruner that removes conversations and page views past their maximum age, and expired counters. Any number of
 * processes may run one at once. It runs a pass when it starts and every {@link PRUNE_EVERY_MS}. A pass never rejects: the
 * next one retries what failed.
 */
export function createThreadPruner({ database, logger, threadDays, now = Date.now }: ThreadPrunerParts): RepeatedSweep {
  async function prune(): Promise<void> {
    try {
      await database.counters.removeExpired();
      await database.analytics.removeBefore(new Date(now() - ANALYTICS_DAYS * DAY_MS).toISOString().slice(0, 10));
      if (threadDays === 0) return;
      const removed = await database.threads.removeOlder(new Date(now() - threadDays * DAY_MS));
      if (removed > 0) logger.info({ removed }, 'removed old conversations');
    } catch (error) {
      logger.warn({ err: error }, 'old conversations could not be removed; retrying');
    }
  }

  return repeatSweep(prune, { everyMs: PRUNE_EVERY_MS, atOnce: true });
}
