import { useState } from 'react';
import { Link } from 'react-router';
import { type Schedule, useSchedule, useScheduleChange } from '../http/sites.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice, Refusal } from '../ui/notice.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

export function ScheduleCard({ domain, canChange }: { readonly domain: string; readonly canChange: boolean }) {
  const schedule = useSchedule(domain);
  const [editing, setEditing] = useState(false);
  return (
    <section className="card stack">
      <h2>Schedule</h2>
      <Loaded query={schedule} what="the schedule">
        {(data) =>
          data === null ? (
            <p className="muted">It is exported by hand only.</p>
          ) : (
            <ScheduleOf schedule={data} canChange={canChange} />
          )
        }
      </Loaded>
      {canChange && schedule.data !== undefined && (
        <div>
          <Button icon="calendar-clock" onClick={() => setEditing(true)}>
            {schedule.data === null ? 'Export it at certain times' : 'Change the times'}
          </Button>
        </div>
      )}
      {schedule.data !== undefined && (
        <ScheduleDialog domain={domain} schedule={schedule.data} open={editing} onOpenChange={setEditing} />
      )}
    </section>
  );
}

function ScheduleOf({ schedule, canChange }: { readonly schedule: Schedule; readonly canChange: boolean }) {
  const { put, trigger, remove } = useScheduleChange(schedule.domain);
  const { cron, timezone, paused, next, runs } = schedule;
  return (
    <div className="stack">
      <div className="row">
        <span className="mono">{cron}</span>
        <span className="muted">{timezone}</span>
        {paused && <Badge kind="warning">Paused</Badge>}
      </div>
      {next.length > 0 && (
        <div>
          <h3>Next times</h3>
          <ol className="times">
            {next.map(({ at, words }) => (
              <li key={at}>
                {words}, <Time at={at} />
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className="row">
        <Button icon="play" onClick={() => trigger.mutate()} busy={trigger.isPending && 'Starting…'}>
          Run now
        </Button>
        {canChange && (
          <>
            <Button
              icon={paused ? 'play' : 'pause'}
              onClick={() => put.mutate({ cron, timezone, paused: !paused })}
              busy={put.isPending && 'Saving…'}
            >
              {paused ? 'Resume' : 'Pause'}
            </Button>
            <Button icon="trash" onClick={() => remove.mutate()} busy={remove.isPending && 'Removing…'}>
              Remove
            </Button>
          </>
        )}
      </div>
      <Refusal problem={trigger.error ?? put.error ?? remove.error} />
      {trigger.isSuccess && (
        <Notice kind="success">It runs now; what comes of it is listed below within a moment.</Notice>
      )}
      {runs.length > 0 && <Runs runs={runs} />}
    </div>
  );
}

function Runs({ runs }: { readonly runs: Schedule['runs'] }) {
  return (
    <Table
      label="Last times"
      rows={runs}
      keyOf={({ at, jobId }) => `${at} ${jobId}`}
      columns={[
        { title: 'Last times', cell: ({ at }) => <Time at={at} /> },
        {
          title: 'Outcome',
          cell: ({ outcome, status }) =>
            outcome === 'skipped' ? (
              <Badge kind="warning">Skipped</Badge>
            ) : (
              <Badge kind={status === 'failed' ? 'danger' : status === 'completed' ? 'success' : 'info'}>
                {status ?? 'started'}
              </Badge>
            ),
        },
        {
          title: 'Export',
          cell: ({ jobId, reason }) => (
            <>
              {jobId !== null && <Link to={`/exports/${jobId}`}>{jobId}</Link>}
              {reason !== null && <small>{reason}</small>}
            </>
          ),
        },
      ]}
    />
  );
}
