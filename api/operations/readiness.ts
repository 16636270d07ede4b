import type { Database } from '../../database/database.js';
import type { Logger } from '../../logging/logger.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { ExportEngine } from '../engine/export-engine.js';
import { isFull } from '../http/is-full.js';
import { withTimeout } from '../http/with-timeout.js';
import { shareFor } from './share-for.js';

export const PARTS = ['temporal', 'store', 'database'] as const;

/** The state of a part. `full` means that it answers but has no disk space left. */
export type PartState = 'up' | 'away' | 'full';

export interface Readiness {
  /** Returns the state of each part, at most {@link SHARED_MS} old. Never rejects. */
  check(): Promise<Readonly<Record<(typeof PARTS)[number], PartState>>>;
}

export interface ReadinessParts {
  readonly database: Pick<Database, 'check'>;
  readonly store: Pick<ObjectStore, 'check'>;
  readonly exports: Pick<ExportEngine, 'check'>;
  readonly logger: Logger;
}

const CHECK_MS = 2000;
const SHARED_MS = 1000;

/**
 * Creates a check that queries all parts concurrently. The result is shared, so it can be called as often as needed. Reasons are only
 * logged.
 */
export function createReadiness({ database, store, exports: engine, logger }: ReadinessParts): Readiness {
  async function stateOf(part: string, check: Promise<void>): Promise<PartState> {
    try {
      await withTimeout(CHECK_MS, check);
      return 'up';
    } catch (error) {
      const state = isFull(error) ? 'full' : 'away';
      logger.warn({ part, err: error }, `not ready: ${part} is ${state}`);
      return state;
    }
  }

  async function checkAll() {
    const [temporal, stored, kept] = await Promise.all([
      stateOf('temporal', engine.check()),
      stateOf('store', store.check()),
      stateOf('database', database.check()),
    ]);
    return { temporal, store: stored, database: kept };
  }

  return { check: shareFor(SHARED_MS, checkAll) };
}
