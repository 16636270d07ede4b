import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isFinal, useCancelJob, useJob, useReport } from '../http/exports.ts';
import type { Job } from '../http/types.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { duration, Time } from '../ui/time.tsx';
import { BundleCard } from './bundle-card.tsx';
import { Changes } from './changes.tsx';
import { Findings } from './findings.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobState } from './job-status.tsx';
import { StartDialog } from './start-dialog.tsx';

export function ExportPage() {
  const { jobId = '' } = useParams();
  const job = useJob(jobId);
  return (
    <Loaded query={job} what="the export">
      {(data) => <ExportOf job={data} />}
    </Loaded>
  );
}

function ExportOf({ job }: { readonly job: Job }) {
  const report = useReport(job);
  const [again, setAgain] = useState(false);
  return (
    <Page
      title={`Export of ${job.domain}`}
      lead={
        <>
          <JobState job={job} /> <span className="mono">{job.jobId}</span>
        </>
      }
      actions={
        isFinal(job) ? (
          <Button icon="refresh-cw" onClick={() => setAgain(true)}>
            Export again
          </Button>
        ) : (
          <Cancel job={job} />
        )
      }
    >
      <p>
        <Link to="/exports">All exports</Link>
      </p>
      {!isFinal(job) && <JobProgress job={job} />}
      {job.status === 'failed' && (
        <Notice kind="danger">
          {job.error ?? 'It failed without a reason.'}
          {' What was rendered is kept: a new export goes on from there.'}
        </Notice>
      )}
      {job.status === 'completed' && <BundleCard job={job} />}
      <Facts job={job} />
      {isFinal(job) && job.status === 'completed' && (
        <section className="stack">
          <h2>What was found</h2>
          <Loaded query={report} what="the report">
            {(data) => <Findings report={data} />}
          </Loaded>
        </section>
      )}
      {job.status === 'completed' && <Changes job={job} />}
      <StartDialog open={again} onOpenChange={setAgain} domain={job.domain} />
    </Page>
  );
}

function Facts({ job }: { readonly job: Job }) {
  const end = job.finishedAt === null ? Date.now() : new Date(job.finishedAt).getTime();
  const facts = [
    ['Pages', job.totalPages === null ? String(job.pageCount) : `${job.pageCount} of ${job.totalPages}`],
    ['Version', job.version === 'default' ? "The site's default" : job.version],
    ['Started', <Time key="started" at={job.createdAt} />],
    ['Took', duration(end - new Date(job.createdAt).getTime())],
    ['Findings', job.warnings === 0 ? 'None' : String(job.warnings)],
  ] as const;
  return (
    <dl className="facts card">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Cancel({ job }: { readonly job: Job }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelJob(job.jobId);
  return (
    <>
      <Button icon="square" onClick={() => setAsking(true)} busy={cancel.isSuccess && 'Stopping…'}>
        Stop
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Stop this export?"
        verb="Stop it"
        busy={cancel.isPending && 'Stopping…'}
        problem={cancel.error}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        It ends as failed. Pages that are rendered are kept, and the next export is the faster for it.
      </Confirm>
    </>
  );
}
