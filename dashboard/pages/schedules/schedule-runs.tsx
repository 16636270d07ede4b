import { Link } from 'react-router';
import type { Schedule, ScheduleRun } from '../../../contract/http/schedules.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { JobState } from '../exports/job-status.tsx';
import { audienceName } from './audiences.ts';

/** The last runs of a schedule, each with the readers it exported for if the schedule has several. */
export function ScheduleRuns({ schedule: { runs, audiences, groups } }: { readonly schedule: Schedule }) {
  return (
    <div>
      <h3>Recent runs</h3>
      <Table
        label={groups === undefined ? 'Recent runs' : `Recent runs for ${audienceName(groups)}`}
        rows={runs}
        keyOf={({ at, jobId }) => `${at} ${jobId}`}
        columns={[
          { title: 'When', cell: ({ at }) => <Time at={at} /> },
          { title: 'Outcome', cell: (run) => <RunOutcome run={run} /> },
          {
            title: 'Export',
            cell: ({ jobId, reason, groups: readers }) => (
              <>
                {jobId !== null && <Link to={`/exports/${jobId}`}>{jobId}</Link>}
                {audiences !== undefined && <small>for {audienceName(readers)}</small>}
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
