import { Link } from 'react-router';
import { type ListedSchedule, useSchedules } from '../http/sites.ts';
import { Badge } from '../ui/badge.tsx';
import { Breakable } from '../ui/breakable.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { RunOutcome } from './schedule-card.tsx';

export function SchedulesPage() {
  const schedules = useSchedules();
  return (
    <Page title="Schedules" lead="Sites that are exported at certain times, from their newest source.">
      <Loaded query={schedules} what="the schedules">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="calendar-clock" title="No schedules yet">
              <p>A site’s page has a part for its schedule: at certain times it is exported from its newest source.</p>
              <Link className="button button-plain" to="/sites">
                Choose a site
              </Link>
            </Empty>
          ) : (
            <ScheduleTable schedules={list} />
          )
        }
      </Loaded>
    </Page>
  );
}

function ScheduleTable({ schedules }: { readonly schedules: readonly ListedSchedule[] }) {
  return (
    <Table
      label="Schedules"
      rows={schedules}
      keyOf={({ domain }) => domain}
      columns={[
        {
          title: 'Site',
          cell: ({ domain }) => (
            <Link to={`/sites/${encodeURIComponent(domain)}`}>
              <Breakable text={domain} />
            </Link>
          ),
        },
        {
          title: 'Times',
          cell: ({ cron, timezone }) => (
            <>
              <code className="whole">{cron}</code>
              <small>
                <Breakable text={timezone} />
              </small>
            </>
          ),
        },
        {
          title: 'Next',
          cell: ({ next, paused }) =>
            paused ? <Badge kind="warning">Paused</Badge> : next === null ? '–' : <NextTime {...next} />,
        },
        {
          title: 'Last',
          end: true,
          cell: ({ lastRun }) =>
            lastRun === null ? (
              'Not yet'
            ) : (
              <>
                <RunOutcome run={lastRun} /> <Time at={lastRun.at} />
              </>
            ),
        },
      ]}
    />
  );
}

function NextTime({ at, words }: NonNullable<ListedSchedule['next']>) {
  return (
    <>
      <Time at={at} />
      <small>{words}</small>
    </>
  );
}
