import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useJobs } from '../http/exports.ts';
import { useOrganization } from '../http/session.ts';
import { useSites } from '../http/sites.ts';
import type { Job, JobStatus } from '../http/types.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { SelectField } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ShowOlder } from '../ui/show-older.tsx';
import { Table } from '../ui/table.tsx';
import { Duration, Time } from '../ui/time.tsx';
import { JobState } from './job-status.tsx';
import { SiteSelect } from './site-select.tsx';
import { StartDialog } from './start-dialog.tsx';

const STATUSES: readonly JobStatus[] = ['queued', 'running', 'completed', 'failed'];

const PERIODS: readonly (readonly [days: number, words: string])[] = [
  [1, 'Within a day'],
  [7, 'Within a week'],
  [30, 'Within a month'],
];
const DAY_MS = 86_400_000;

/** The timestamp so many days ago, the same for as long as the page is shown. */
const useSince = (days: number | undefined) =>
  useMemo(() => days && new Date(Date.now() - days * DAY_MS).toISOString(), [days]);

/** Filters stand in the address, so that a list can be linked to and the back button works. */
export function ExportsPage() {
  const organization = useOrganization();
  const [search, setSearch] = useSearchParams();
  const [starting, setStarting] = useState(false);
  const domain = search.get('domain') || undefined;
  const status = STATUSES.find((each) => each === search.get('status'));
  const days = PERIODS.find(([each]) => String(each) === search.get('days'))?.[0];
  const since = useSince(days);
  const jobs = useJobs({ ...(domain && { domain }), ...(status && { status }), ...(since && { since }) });
  const choose = (changed: Readonly<Record<string, string>>) =>
    setSearch(filterOf({ domain, status, days: days?.toString(), ...changed }));
  if (organization?.plan !== 'enterprise') return <PlanNeeded />;
  const start = (
    <Button look="primary" icon="play" onClick={() => setStarting(true)}>
      Start an export
    </Button>
  );
  return (
    <Page title="Exports" lead="Each makes one archive of a site that can be hosted anywhere." actions={start}>
      <div className="filters">
        <SiteSelect
          name="domain"
          none="All sites"
          value={domain ?? ''}
          chosen={domain}
          onChange={(event) => choose({ domain: event.target.value })}
        />
        <SelectField
          label="State"
          name="status"
          value={status ?? ''}
          onChange={(event) => choose({ status: event.target.value })}
        >
          <option value="">All</option>
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {each.charAt(0).toUpperCase() + each.slice(1)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Started"
          name="days"
          value={days ?? ''}
          onChange={(event) => choose({ days: event.target.value })}
        >
          <option value="">At any time</option>
          {PERIODS.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={jobs} what="your exports">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.jobs);
          if (list.length > 0) return <JobTable jobs={list} />;
          return domain || status || days ? (
            <Empty icon="search" title="No export is like that">
              <p>None of this site, in this state and this time was started.</p>
              <Button onClick={() => setSearch({})}>Show all</Button>
            </Empty>
          ) : (
            <NoExports start={start} />
          );
        }}
      </Loaded>
      <ShowOlder list={jobs} />
      <StartDialog open={starting} onOpenChange={setStarting} domain={domain} />
    </Page>
  );
}

function NoExports({ start }: { readonly start: ReactNode }) {
  const hasNoSite = useSites().data?.length === 0;
  return (
    <Empty icon="archive" title="No exports yet">
      <p>An export renders every page of a site and packs it into one archive.</p>
      {hasNoSite ? (
        <Link className="button button-primary" to="/sites">
          Add a site first
        </Link>
      ) : (
        start
      )}
    </Empty>
  );
}

/** Those that are set. */
function filterOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function PlanNeeded() {
  return (
    <Page title="Exports">
      <Notice kind="warning">
        Exports need the enterprise plan. The operator of this service can change the plan of your organization.
      </Notice>
    </Page>
  );
}

function JobTable({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <Table
      label="Exports"
      rows={jobs}
      keyOf={({ jobId }) => jobId}
      columns={[
        {
          title: 'Site',
          cell: ({ jobId, domain, version }) => (
            <>
              <Link to={`/exports/${jobId}`}>{domain}</Link>
              <small>{version === 'default' ? jobId : `${version} · ${jobId}`}</small>
            </>
          ),
        },
        { title: 'State', cell: (job) => <JobState job={job} /> },
        { title: 'Pages', end: true, cell: ({ pageCount }) => pageCount.toLocaleString() },
        {
          title: 'Findings',
          end: true,
          // Of an export that did not come to its end nothing is known.
          cell: ({ status, warnings }) =>
            status !== 'completed' ? '' : warnings === 0 ? 'None' : warnings.toLocaleString(),
        },
        {
          title: 'Took',
          end: true,
          cell: ({ createdAt, finishedAt }) =>
            finishedAt === null ? '' : <Duration from={createdAt} to={finishedAt} />,
        },
        { title: 'Started', end: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  );
}
