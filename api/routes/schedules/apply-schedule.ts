import type { Schedule } from '../../../database/records/schedule-records.js';
import { ScheduleRefused } from '../../engine/export-engine.js';
import type { Services } from '../../services.js';

/**
 * Applies a recorded schedule to the engine. If the engine or the database becomes unavailable now, the sweep applies it later, so the
 * caller gets no error. Rejects only with {@link ScheduleRefused}.
 */
export async function applySchedule(
  { database, exports: engine, logger }: Services,
  schedule: Schedule,
): Promise<void> {
  try {
    if (schedule.state === 'removing') await engine.schedules.remove(schedule.id);
    else await engine.schedules.put(schedule);
    await database.schedules.applied(schedule);
  } catch (error) {
    if (error instanceof ScheduleRefused) throw error;
    logger.warn(
      { scheduleId: schedule.id, err: error },
      'a schedule is recorded and will be applied when the engine is available',
    );
  }
}
