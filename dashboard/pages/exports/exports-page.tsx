import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Job } from '../../../contract/http/jobs.ts';
import { useJobs } from '../../http/exports.ts';
import { sentence } from '../../http/problem.ts';
import { useOrganization } from '../../http/session.ts';
import { useSites } from '../../http/sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowOlder } from '../../ui/show-older.tsx';
import { Table } from '../../ui/table.tsx';
import { Duration, Time } from '../../ui/time.tsx';
import { useAskedDialog } from '../../ui/use-asked-dialog.ts';
import { JobFilters, useChosenJobs } from './job-filters.tsx';
import { actorInWords, isCancelled, JobState } from './job-status.tsx';
import { OpenPreview } from './open-preview.tsx';
import { StartDialog } from './start-dialog.tsx';

export function ExportsPage() {
  const organization = useOrganization();
  const [starting, setStarting] = useAskedDialog();
  const { filter, filters } = useChosenJobs();
  const jobs = useJobs(filter);
  if (organization?.plan !== 'enterprise') return <PlanNeeded />;
  const start = (
    <Button look="primary" icon="play" onClick={() => setStarting(true)}>
      Start an export
    </Button>
  );
  return (
    <Page title="Exports" lead="Each export produces one archive that can be hosted anywhere." actions={start}>
      <JobFilters filters={filters} />
      <Loaded query={jobs} what="your exports">
        {({ pages }) => {
          const list = pages.flatMap((page) => page.jobs);
          if (list.length > 0) return <JobTable jobs={list} />;
          if (Object.keys(filter).length === 0) return <NoExports start={start} />;
          return (
            <Empty icon="search" title="No matching exports">
              <p>No exports match this site, state and time.</p>
              <Button onClick={filters.chooseAll}>Show all</Button>
            </Empty>
          );
        }}
      </Loaded>
      <ShowOlder list={jobs} />
      <StartDialog open={starting} onOpenChange={setStarting} domain={filter.domain} />
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
          cell: ({ jobId, domain, version, groups, startedBy }) => (
            <>
              <Link to={`/exports/${jobId}`}>
                <Breakable text={domain} />
              </Link>
              <small>
                {version !== 'default' && (
                  <>
                    <Breakable text={version} /> ·{' '}
                  </>
                )}
                {groups !== undefined && (
                  <>
                    for <Breakable text={groups.join(', ')} /> ·{' '}
                  </>
                )}
                <span className="whole">{jobId}</span>
                {startedBy !== null && ` · by ${actorInWords(startedBy)}`}
              </small>
            </>
          ),
        },
        {
          title: 'State',
          cell: (job) => (
            <>
              <JobState job={job} /> {job.live && <Badge kind="info">Live</Badge>}
              {job.error !== undefined && !isCancelled(job) && <small className="reason">{sentence(job.error)}</small>}
            </>
          ),
        },
        { title: 'Pages', end: true, cell: ({ pageCount }) => pageCount.toLocaleString() },
        {
          title: 'Findings',
          end: true,
          // The findings of an unfinished export are not known.
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
        { title: 'View', end: true, cell: (job) => <OpenPreview job={job} look="link" /> },
      ]}
    />
  );
}
