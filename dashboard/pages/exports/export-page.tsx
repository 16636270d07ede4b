import { useState } from 'react';
import { useParams } from 'react-router';
import type { Job } from '../../../contract/http/jobs.ts';
import { isFinal, useCancelJob, useJob, useReport } from '../../http/exports.ts';
import { sentence } from '../../http/problem.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadedPage } from '../../ui/loaded-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Duration, Instant, Time } from '../../ui/time.tsx';
import { BundleCard } from './bundle-card.tsx';
import { Changes } from './changes.tsx';
import { Findings } from './findings.tsx';
import { JobProgress } from './job-progress.tsx';
import { actorInWords, isCancelled, JobState } from './job-status.tsx';
import { OpenPreview } from './open-preview.tsx';
import { PublishCard } from './publish-card.tsx';
import { StartDialog } from './start-dialog.tsx';

const BACK = { to: '/exports', label: 'All exports' };

export function ExportPage() {
  const { jobId = '' } = useParams();
  const job = useJob(jobId);
  return (
    <LoadedPage query={job} what="the export" noun="export" back={BACK}>
      {(data) => <ExportDetails job={data} key={data.jobId} />}
    </LoadedPage>
  );
}

function ExportDetails({ job }: { readonly job: Job }) {
  const [again, setAgain] = useState(false);
  const isStored = job.status === 'completed' && job.bundleRemovedAt === undefined;
  return (
    <Page
      title={`Export of ${job.domain}`}
      back={BACK}
      lead={
        <span className="row">
          <JobState job={job} /> {job.live && <Badge kind="info">Live</Badge>} <span className="mono">{job.jobId}</span>
          <CopyIcon text={job.jobId} label="Copy export ID" />
        </span>
      }
      actions={
        isFinal(job) ? (
          <>
            <Button icon="refresh-cw" onClick={() => setAgain(true)}>
              Export again
            </Button>
            <OpenPreview job={job} look="button" />
          </>
        ) : (
          <Cancel job={job} />
        )
      }
    >
      {!isFinal(job) && <JobProgress job={job} />}
      {isCancelled(job) && <CancelledNotice job={job} />}
      {job.status === 'failed' && !isCancelled(job) && (
        <Notice kind="danger">
          <p>{sentence(job.error ?? 'the export failed for an unknown reason')}</p>
          <p>Rendered pages are cached, so a new export reuses them.</p>
        </Notice>
      )}
      {job.bundleRemovedAt !== undefined && (
        <Notice>
          <p>
            The archive and the report were deleted <Time at={job.bundleRemovedAt} />.
          </p>
          <p>Start a new export to create them again.</p>
        </Notice>
      )}
      {isStored && <PublishCard job={job} />}
      {isStored && <BundleCard job={job} />}
      <JobFacts job={job} />
      {isStored && <JobFindings job={job} />}
      {isStored && <Changes job={job} />}
      <StartDialog open={again} onOpenChange={setAgain} domain={job.domain} />
    </Page>
  );
}

/** The findings of a completed export, with a link to download its report. */
function JobFindings({ job }: { readonly job: Job }) {
  const report = useReport(job);
  return (
    <section className="stack">
      <div className="section-head">
        <h2>Findings</h2>
        {job.warnings > 0 && (
          <a
            className="button button-plain"
            href={`/v1/static-export/jobs/${job.jobId}/report`}
            download={`report-${job.jobId}.json`}
          >
            <Icon name="download" />
            Report
          </a>
        )}
      </div>
      <Loaded query={report} what="the report">
        {(data) => <Findings report={data} />}
      </Loaded>
    </section>
  );
}

/** The notice of a cancelled export, which is not an error. */
function CancelledNotice({ job: { stoppedBy, finishedAt } }: { readonly job: Job }) {
  return (
    <Notice>
      <p>
        Cancelled{stoppedBy !== undefined && ` by ${actorInWords(stoppedBy)}`}
        {finishedAt !== null && (
          <>
            {' '}
            <Time at={finishedAt} />
          </>
        )}
        .
      </p>
      <p>Rendered pages are cached, so a new export reuses them.</p>
    </Notice>
  );
}

function JobFacts({ job }: { readonly job: Job }) {
  const { totalPages, pageCount, version, groups, createdAt, finishedAt, status, warnings, startedBy } = job;
  const pages = pageCount.toLocaleString();
  return (
    <Facts
      facts={{
        Pages: totalPages === null ? pages : `${pages} of ${totalPages.toLocaleString()}`,
        Version: version === 'default' ? 'The site’s default' : version,
        Readers: groups?.join(', '),
        Started: (
          <>
            <Time at={createdAt} />
            <small>
              <Instant at={createdAt} />
            </small>
            {startedBy !== null && <small>by {actorInWords(startedBy)}</small>}
          </>
        ),
        [finishedAt === null ? 'Elapsed' : 'Took']: <Duration from={createdAt} to={finishedAt} />,
        // The findings of an incomplete export are unknown.
        Findings: status !== 'completed' ? null : warnings === 0 ? 'None' : warnings.toLocaleString(),
      }}
    />
  );
}

function Cancel({ job }: { readonly job: Job }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelJob(job.jobId);
  return (
    <>
      <Button icon="square" onClick={() => setAsking(true)} busy={cancel.isSuccess && 'Cancelling…'}>
        Cancel export
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this export?"
        verb="Cancel it"
        busy={cancel.isPending && 'Cancelling…'}
        problem={cancel.error}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        No archive is created. Rendered pages are cached, which makes the next export faster.
      </Confirm>
    </>
  );
}
