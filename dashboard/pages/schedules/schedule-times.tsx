import type { ScheduleTime } from '../../../contract/http/schedules.ts';
import { Time } from '../../ui/time.tsx';

/** The next times, in words of the schedule's own clock and from now. */
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
