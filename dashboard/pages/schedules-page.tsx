import { Link } from 'react-router';
import { type Schedule, useSchedules, useSites } from '../http/sites.ts';
import { Badge } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loaded, Waiting } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { RunOutcome } from './schedule-card.tsx';

export function SchedulesPage() {
  const sites = useSites();
  return (
    <Page title="Schedules" lead="Sites that are exported at certain times, from their newest source.">
      <Loaded query={sites} what="the schedules">
        {(list) => <Schedules domains={list.map(({ domain }) => domain)} />}
      </Loaded>
    </Page>
  );
}

function Schedules({ domains }: { readonly domains: readonly string[] }) {
  const queries = useSchedules(domains);
  const schedules = queries.flatMap(({ data }) => (data ? [data] : []));
  const failed = queries.find(({ isError }) => isError);
  if (schedules.length > 0) return <ScheduleTable schedules={schedules} />;
  if (failed !== undefined)
    return (
      <Loaded query={failed} what="the schedules">
        {() => null}
      </Loaded>
    );
  if (queries.some(({ isPending }) => isPending)) return <Waiting what="the schedules" />;
  return (
    <Empty icon="calendar-clock" title="No schedules yet">
      <p>A site’s page has a part for its schedule: at certain times it is exported from its newest source.</p>
      <Link className="button button-plain" to="/sites">
        Choose a site
      </Link>
    </Empty>
  );
}

function ScheduleTable({ schedules }: { readonly schedules: readonly Schedule[] }) {
  return (
    <Table
      label="Schedules"
      rows={schedules}
      keyOf={({ domain }) => domain}
      columns={[
        { title: 'Site', cell: ({ domain }) => <Link to={`/sites/${encodeURIComponent(domain)}`}>{domain}</Link> },
        {
          title: 'Times',
          cell: ({ cron, timezone }) => (
            <>
              <span className="mono">{cron}</span>
              <small>{timezone}</small>
            </>
          ),
        },
        {
          title: 'Next',
          cell: ({ next, paused }) =>
            paused ? <Badge kind="warning">Paused</Badge> : next[0] === undefined ? '–' : <Time at={next[0].at} />,
        },
        {
          title: 'Last',
          end: true,
          cell: ({ runs: [last] }) =>
            last === undefined ? (
              'Not yet'
            ) : (
              <>
                <RunOutcome run={last} /> <Time at={last.at} />
              </>
            ),
        },
      ]}
    />
  );
}
