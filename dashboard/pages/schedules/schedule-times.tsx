import type { ScheduleTime } from '../../../contract/http/schedules.ts';
import { Time } from '../../ui/time.tsx';

/** The next times, in the schedule's time zone and relative to now. */
export function ScheduleTimes({ times }: { readonly times: readonly ScheduleTime[] }) {
  return (
    <div>
      <h3>Next runs</h3>
      <ol className="times">
        {times.map(({ at, words }) => (
          <li key={at}>
            {words}, <Time at={at} />
          </li>
        ))}
      </ol>
    </div>
  );
}
