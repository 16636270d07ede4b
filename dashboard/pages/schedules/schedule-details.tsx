import { useState } from 'react';
import type { Schedule } from '../../../contract/http/schedules.ts';
import { useScheduleChange } from '../../http/sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { audienceLines, readersOf } from './audiences.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleRuns } from './schedule-runs.tsx';
import { ScheduleTimes } from './schedule-times.tsx';

export interface ScheduleDetailsProps {
  readonly schedule: Schedule;
  /** True if it is the only schedule of the site. */
  readonly isAlone: boolean;
  readonly canChange: boolean;
}

/** A schedule with its times, its runs, and the actions on it. */
export function ScheduleDetails({ schedule, isAlone, canChange }: ScheduleDetailsProps) {
  const { domain, groups, cron, timezone, paused, audiences, next, runs } = schedule;
  const { put, trigger, remove } = useScheduleChange(schedule);
  const [asking, setAsking] = useState<'change' | 'removal'>();
  const readers = audienceLines(audiences);
  const showsReaders = !isAlone || groups !== undefined;
  return (
    <section className="stack divided" aria-label={`Schedule for ${readersOf(schedule)}`}>
      <div className="aside">
        <div>
          {showsReaders && <h3>For {readersOf(schedule)}</h3>}
          <p className="row">
            <code>{cron}</code>
            <span className="muted">{timezone}</span>
            {paused && <Badge kind="warning">Paused</Badge>}
          </p>
        </div>
        <div className="page-actions">
          <Button icon="play" onClick={() => trigger.mutate()} busy={trigger.isPending && 'Starting…'}>
            Run now
          </Button>
          {canChange && (
            <>
              <Button icon="pencil" onClick={() => setAsking('change')}>
                Change
              </Button>
              <Button
                icon={paused ? 'play' : 'pause'}
                onClick={() => put.mutate({ cron, timezone, audiences, paused: !paused })}
                busy={put.isPending && 'Saving…'}
              >
                {paused ? 'Resume' : 'Pause'}
              </Button>
              <Button icon="trash" onClick={() => setAsking('removal')}>
                Remove
              </Button>
            </>
          )}
        </div>
      </div>
      {readers.length > 0 && (
        <p className="muted">
          One export for each of these readers:{' '}
          {readers.map((line) => (line.includes(',') ? `(${line})` : line)).join(', ')}.
        </p>
      )}
      <Refusal problem={trigger.error ?? put.error} />
      {trigger.isSuccess && <Notice kind="success">The run has started. Its outcome appears below shortly.</Notice>}
      {next.length > 0 && <ScheduleTimes times={next} />}
      {runs.length > 0 && <ScheduleRuns schedule={schedule} />}
      <ScheduleDialog
        domain={domain}
        schedule={schedule}
        open={asking === 'change'}
        onOpenChange={(open) => setAsking(open ? 'change' : undefined)}
      />
      <Confirm
        open={asking === 'removal'}
        onOpenChange={(open) => setAsking(open ? 'removal' : undefined)}
        title={showsReaders ? `Remove the schedule for ${readersOf(schedule)}?` : 'Remove the schedule?'}
        verb="Remove schedule"
        busy={remove.isPending && 'Removing…'}
        problem={remove.error}
        onConfirm={() => remove.mutate()}
      >
        {domain} will only be exported manually{showsReaders && ' for these readers'}. To stop the schedule for a while,
        pause it instead.
      </Confirm>
    </section>
  );
}
