import { Link } from 'react-router';
import type { ListedSchedule } from '../../../contract/http/schedules.ts';
import { sentence } from '../../http/problem.ts';
import { useOrganization } from '../../http/session.ts';
import { useScheduleChange, useSchedules } from '../../http/sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Filtered } from '../../ui/filtered.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { audienceLines, audienceName, scheduleName } from './audiences.ts';
import { RunOutcome } from './schedule-runs.tsx';

export function SchedulesPage() {
  const schedules = useSchedules();
  return (
    <Page title="Schedules" lead="Export sites from their newest source at set times.">
      <Loaded query={schedules} what="the schedules">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="calendar-clock" title="No schedules yet">
              <p>Add a schedule on a site’s page to export its newest source at set times.</p>
              <Link className="button button-plain" to="/sites">
                Choose a site
              </Link>
            </Empty>
          ) : (
            <Filtered
              rows={list}
              of="schedules"
              wordsOf={({ domain, cron, timezone, paused, groups, audiences }) => [
                domain,
                cron,
                timezone,
                paused ? 'paused' : null,
                ...(groups ?? []),
                ...audienceLines(audiences),
              ]}
            >
              {(shown) => <ScheduleTable schedules={shown} />}
            </Filtered>
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
      keyOf={({ domain, groups }) => [domain, ...(groups ?? [])].join()}
      columns={[
        {
          title: 'Site',
          cell: ({ domain, groups, audiences }) => (
            <>
              <Link to={`/sites/${encodeURIComponent(domain)}`}>
                <Breakable text={domain} />
              </Link>
              {groups !== undefined && <small>for {audienceName(groups)}</small>}
              {audienceLines(audiences).map((line) => (
                <small key={line}>for {line}</small>
              ))}
            </>
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
        { title: '', end: true, cell: (schedule) => <RowActions schedule={schedule} /> },
      ]}
    />
  );
}

function RowActions({ schedule }: { readonly schedule: ListedSchedule }) {
  const { cron, timezone, paused, audiences } = schedule;
  const name = scheduleName(schedule);
  const isAdministrator = useOrganization()?.isAdministrator ?? false;
  const toast = useToast();
  const { put, trigger } = useScheduleChange(schedule);
  const withToasts = (title: string) => ({
    onSuccess: () => void toast.add({ title }),
    onError: (error: unknown) =>
      void toast.add({ title: `The schedule of ${name} was not changed`, description: sentence(error) }),
  });
  return (
    <span className="row-actions">
      <Button
        look="quiet"
        icon="play"
        aria-label={`Run ${name} now`}
        busy={trigger.isPending && 'Starting…'}
        onClick={() => trigger.mutate(undefined, withToasts(`Started ${name}`))}
      >
        Run now
      </Button>
      {isAdministrator && (
        <Button
          look="quiet"
          icon={paused ? 'play' : 'pause'}
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          busy={put.isPending && 'Saving…'}
          onClick={() =>
            put.mutate(
              { cron, timezone, audiences, paused: !paused },
              withToasts(paused ? `Resumed ${name}` : `Paused ${name}`),
            )
          }
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
      )}
    </span>
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
