import type { Database } from '../../database/database.js';
import type { Schedule } from '../../database/records/schedule-records.js';
import type { Logger } from '../../logging/logger.js';
import { type ExportEngine, ScheduleRefused } from '../engine/export-engine.js';

interface SweepParts {
  readonly database: Pick<Database, 'schedules' | 'deliveries' | 'webhooks' | 'noticeMessages'>;
  readonly exports: Pick<ExportEngine, 'schedules' | 'deliveries' | 'notices'>;
  /** The age in milliseconds from which changes are handled here. More recent ones are left to the process that made them. */
  readonly staleAfterMs?: number;
}

const STALE_AFTER_MS = 20_000;

/**
 * Applies schedules to the engine that were changed or removed while it was unavailable. Rejects if the engine is unavailable. If it
 * refuses a schedule, continues with all others, which may belong to other organizations, and then rejects.
 */
export async function sweepSchedules({ database, exports: engine, staleAfterMs }: SweepParts): Promise<void> {
  let refusal: ScheduleRefused | undefined;
  for (const schedule of await database.schedules.listUnapplied(before(staleAfterMs))) {
    try {
      await apply(engine, schedule);
    } catch (error) {
      if (!(error instanceof ScheduleRefused)) throw error;
      refusal = error;
      continue;
    }
    await database.schedules.applied(schedule);
  }
  if (refusal !== undefined) throw refusal;
}

/** The interval of the search for lost schedules, in milliseconds. It lists all schedules of the engine, which is expensive. */
const LOOK_FOR_LOST_EVERY_MS = 300_000;

/**
 * Returns a function that marks schedules which the engine has lost, for {@link sweepSchedules}. This happens if the engine's own database
 * is restored or recreated, and nobody would notice: the schedules are listed, but never run. Calls within five minutes of the last one do
 * nothing.
 */
export function lostScheduleSweep({
  database,
  exports: engine,
  logger,
  everyMs = LOOK_FOR_LOST_EVERY_MS,
}: Pick<SweepParts, 'database' | 'exports'> & {
  readonly logger: Logger;
  readonly everyMs?: number;
}): () => Promise<void> {
  let due = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() < due) return;
    const lost = await database.schedules.reopenLost(await engine.schedules.ids());
    if (lost > 0) logger.warn({ schedules: lost }, 'the export engine had lost schedules; they are recreated');
    due = performance.now() + everyMs;
  };
}

function apply({ schedules }: SweepParts['exports'], schedule: Schedule): Promise<void> {
  return schedule.state === 'removing' ? schedules.remove(schedule.id) : schedules.put(schedule);
}

/** Starts deliveries that no process handles: those of jobs whose end was recorded outside their workflow, and those of crashed workers. */
export async function sweepDeliveries({ database, exports: engine, staleAfterMs }: SweepParts): Promise<void> {
  for (const { id } of await database.deliveries.listForgotten(before(staleAfterMs))) await engine.deliveries.send(id);
}

/** Starts messages of notices that no process handles, as {@link sweepDeliveries} does with deliveries. */
export async function sweepNotices({ database, exports: engine, staleAfterMs }: SweepParts): Promise<void> {
  for (const { id } of await database.noticeMessages.listForgotten(before(staleAfterMs))) await engine.notices.send(id);
}

/** Deletes rotated secrets whose grace period has ended, so that a later leak of the database does not reveal them. */
export async function sweepWebhookSecrets({ database }: Pick<SweepParts, 'database'>): Promise<void> {
  await database.webhooks.dropPreviousSecrets();
}

const before = (milliseconds = STALE_AFTER_MS) => new Date(Date.now() - milliseconds);
