import { useState } from 'react';
import { Link } from 'react-router';
import type { Schedule, ScheduleRun } from '../../../contract/http/schedules.ts';
import { useSchedule, useScheduleChange } from '../../http/sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHead } from '../../ui/card-head.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { JobState } from '../exports/job-status.tsx';
import { audienceLines } from './audiences.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleTimes } from './schedule-times.tsx';

export function ScheduleCard({ domain, canChange }: { readonly domain: string; readonly canChange: boolean }) {
  const schedule = useSchedule(domain);
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  return (
    <section className="card stack">
      <Loaded query={schedule} what="the schedule">
        {(data) =>
          data === null ? (
            <NoSchedule onMake={canChange ? edit : undefined} />
          ) : (
            <ScheduleDetails schedule={data} onChange={canChange ? edit : undefined} />
          )
        }
      </Loaded>
      {schedule.data !== undefined && (
        <ScheduleDialog domain={domain} schedule={schedule.data} open={editing} onOpenChange={setEditing} />
      )}
    </section>
  );
}

function NoSchedule({ onMake }: { readonly onMake: (() => void) | undefined }) {
  return (
    <CardHead title="Schedule" lead="This site is only exported manually.">
      {onMake && (
        <Button icon="calendar-clock" onClick={onMake}>
          Add a schedule
        </Button>
      )}
    </CardHead>
  );
}

interface ScheduleDetailsProps {
  readonly schedule: Schedule;
  /** The action to change it; undefined for people who may not. */
  readonly onChange: (() => void) | undefined;
}

function ScheduleDetails({ schedule, onChange }: ScheduleDetailsProps) {
  const { put, trigger, remove } = useScheduleChange(schedule.domain);
  const [removing, setRemoving] = useState(false);
  const { cron, timezone, paused, audiences, next, runs } = schedule;
  const readers = audienceLines(audiences);
  return (
    <>
      <div className="section-head">
        <h2>Schedule</h2>
        <div className="page-actions">
          <Button icon="play" onClick={() => trigger.mutate()} busy={trigger.isPending && 'Starting…'}>
            Run now
          </Button>
          {onChange && (
            <>
              <Button icon="pencil" onClick={onChange}>
                Change
              </Button>
              <Button
                icon={paused ? 'play' : 'pause'}
                onClick={() => put.mutate({ cron, timezone, audiences, paused: !paused })}
                busy={put.isPending && 'Saving…'}
              >
                {paused ? 'Resume' : 'Pause'}
              </Button>
              <Button icon="trash" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            </>
          )}
        </div>
      </div>
      <p className="row">
        <code>{cron}</code>
        <span className="muted">{timezone}</span>
        {paused && <Badge kind="warning">Paused</Badge>}
      </p>
      {readers.length > 0 && (
        <p className="muted">
          One export for each of these readers:{' '}
          {readers.map((line) => (line.includes(',') ? `(${line})` : line)).join(', ')}.
        </p>
      )}
      <Refusal problem={trigger.error ?? put.error} />
      {trigger.isSuccess && <Notice kind="success">The run has started. Its outcome appears below shortly.</Notice>}
      {next.length > 0 && <ScheduleTimes times={next} />}
      {runs.length > 0 && <Runs runs={runs} />}
      <Confirm
        open={removing}
        onOpenChange={setRemoving}
        title="Remove the schedule?"
        verb="Remove schedule"
        busy={remove.isPending && 'Removing…'}
        problem={remove.error}
        onConfirm={() => remove.mutate()}
      >
        {schedule.domain} will only be exported manually. To stop the schedule for a while, pause it instead.
      </Confirm>
    </>
  );
}

function Runs({ runs }: { readonly runs: Schedule['runs'] }) {
  return (
    <div>
      <h3>Recent runs</h3>
      <Table
        label="Recent runs"
        rows={runs}
        keyOf={({ at, jobId }) => `${at} ${jobId}`}
        columns={[
          { title: 'When', cell: ({ at }) => <Time at={at} /> },
          { title: 'Outcome', cell: (run) => <RunOutcome run={run} /> },
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
    </div>
  );
}

/** The outcome of one run of a schedule. */
export function RunOutcome({ run }: { readonly run: Pick<ScheduleRun, 'outcome' | 'status' | 'errorCode'> }) {
  if (run.outcome === 'skipped') return <Badge kind="warning">Skipped</Badge>;
  const { status, errorCode } = run;
  return status === null ? <Badge>Started</Badge> : <JobState job={{ status, errorCode }} />;
}
