import type { Database } from '../../database/database.js';
import type { Schedule } from '../../database/records/schedule-records.js';
import type { Logger } from '../../logging/logger.js';
import { type ExportEngine, ScheduleRefused } from '../engine/export-engine.js';

interface SweepParts {
  readonly database: Pick<Database, 'schedules' | 'deliveries' | 'webhooks'>;
  readonly exports: Pick<ExportEngine, 'schedules' | 'deliveries'>;
  /** What was changed or tried more recently is left to whoever did so. */
  readonly staleAfterMs?: number;
}

const STALE_AFTER_MS = 20_000;

/**
 * Tells the engine of schedules that were changed or removed while it was away. Rejects with the engine's absence; and with the refusal of
 * one that it does not take, once all others are told, which may be of other organizations.
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

/** Asking the engine for all that it has is no small question. */
const LOOK_FOR_LOST_EVERY_MS = 300_000;

/**
 * Marks schedules for {@link sweepSchedules} that the engine has lost, as happens where its own database is put back or made anew. Nobody
 * would notice: they are there, and no time of theirs comes. Of the passes asked for, one in five minutes is made.
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
    const lost = await database.schedules.reopenLost(await engine.schedules.sites());
    if (lost > 0) logger.warn({ schedules: lost }, 'the export engine had lost schedules; they are made again');
    due = performance.now() + everyMs;
  };
}

function apply({ schedules }: SweepParts['exports'], schedule: Schedule): Promise<void> {
  return schedule.state === 'removing' ? schedules.remove(schedule.siteId) : schedules.put(schedule);
}

/** Starts deliveries of which nobody took care: of jobs whose end was recorded outside their workflow, and of workers that died. */
export async function sweepDeliveries({ database, exports: engine, staleAfterMs }: SweepParts): Promise<void> {
  for (const { id } of await database.deliveries.listForgotten(before(staleAfterMs))) await engine.deliveries.send(id);
}

/** A secret that signs no more is not kept: whoever saw the database one day would have it. */
export async function sweepWebhookSecrets({ database }: Pick<SweepParts, 'database'>): Promise<void> {
  await database.webhooks.dropPreviousSecrets();
}

const before = (milliseconds = STALE_AFTER_MS) => new Date(Date.now() - milliseconds);
