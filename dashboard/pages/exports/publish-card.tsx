import type { Job } from '../../../contract/http/jobs.ts';
import { usePreviewLink, usePublishJob } from '../../http/exports.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Refusal } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** A card to publish an export, and to share its preview with people without an account. */
export function PublishCard({ job }: { readonly job: Job }) {
  const toast = useToast();
  const publish = usePublishJob(job);
  const link = usePreviewLink(job.jobId);
  const isLive = job.live ?? false;
  return (
    <section className="card stack" aria-label="Publishing">
      <div className="row">
        {isLive ? (
          <p>
            <strong>This export is live.</strong> The host and deployments that follow the service serve it.
          </p>
        ) : (
          <Button
            look="primary"
            icon="upload"
            onClick={() => publish.mutate(undefined, { onSuccess: () => toast.add({ title: 'Published' }) })}
            busy={publish.isPending && 'Publishing…'}
          >
            Publish this export
          </Button>
        )}
        {job.previewUrl !== undefined && (
          <Button icon="users" onClick={() => link.mutate()} busy={link.isPending && 'Creating a link…'}>
            Share the preview
          </Button>
        )}
      </div>
      {link.data !== undefined && (
        <div className="row">
          <CopyButton text={link.data.previewLink} label="Copy the link" />
          <span className="muted">
            Opens the preview without an account, and ends <Time at={link.data.expiresAt} />.
          </span>
        </div>
      )}
      <Refusal problem={link.error} />
      <Refusal problem={publish.error} />
      {!isLive && (
        <p className="muted">
          Readers of {job.domain} see it within seconds. Any kept export can be published again. If this one is older
          than the live one, new exports wait for a review from then on.
        </p>
      )}
    </section>
  );
}
