import type { Schedule } from '../../../database/records/schedule-records.js';
import { ScheduleRefused } from '../../engine/export-engine.js';
import type { Services } from '../../services.js';

/**
 * Tells the engine of a schedule as it is recorded. The record is what counts: where the engine or the database goes away this very moment,
 * the sweep does the same later, so the caller hears of no failure. Rejects with {@link ScheduleRefused} alone.
 */
export async function applySchedule(
  { database, exports: engine, logger }: Services,
  schedule: Schedule,
): Promise<void> {
  try {
    if (schedule.state === 'removing') await engine.schedules.remove(schedule.siteId);
    else await engine.schedules.put(schedule);
    await database.schedules.applied(schedule);
  } catch (error) {
    if (error instanceof ScheduleRefused) throw error;
    logger.warn(
      { siteId: schedule.siteId, err: error },
      'a schedule is recorded and is applied when the engine is back',
    );
  }
}
