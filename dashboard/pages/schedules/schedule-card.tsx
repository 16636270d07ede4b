import { useState } from 'react';
import { useSiteSchedules } from '../../http/sites.ts';
import { Button } from '../../ui/button.tsx';
import { CardHead } from '../../ui/card-head.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScheduleDetails } from './schedule-details.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** The schedules of a site: its own, and those of its audiences. */
export function ScheduleCard({ domain, canChange }: { readonly domain: string; readonly canChange: boolean }) {
  const schedules = useSiteSchedules(domain);
  const [adding, setAdding] = useState(false);
  return (
    <section className="card stack">
      <Loaded query={schedules} what="the schedule">
        {(list) => (
          <>
            <CardHead title={list.length > 1 ? 'Schedules' : 'Schedule'} lead={leadOf(list.length)}>
              {canChange && (
                <Button icon="calendar-clock" onClick={() => setAdding(true)}>
                  {list.length === 0 ? 'Add a schedule' : 'Add for other readers'}
                </Button>
              )}
            </CardHead>
            {list.map((schedule) => (
              <ScheduleDetails
                key={schedule.groups?.join() ?? ''}
                schedule={schedule}
                isAlone={list.length === 1}
                canChange={canChange}
              />
            ))}
          </>
        )}
      </Loaded>
      {schedules.data !== undefined && (
        <ScheduleDialog
          domain={domain}
          schedule={null}
          others={schedules.data}
          open={adding}
          onOpenChange={setAdding}
        />
      )}
    </section>
  );
}

function leadOf(schedules: number): string {
  if (schedules === 0) return 'This site is only exported manually.';
  return schedules === 1
    ? 'Exports the newest source at these times.'
    : 'Each exports the newest source for its readers.';
}
