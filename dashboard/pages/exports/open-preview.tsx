import type { Job } from '../../../contract/http/jobs.ts';
import { Icon } from '../../ui/icon.tsx';

/** A link to the preview of an export, if there is one. */
export function OpenPreview({ job }: { readonly job: Job }) {
  if (job.previewUrl === undefined) return null;
  return (
    <a
      className="button button-plain"
      href={job.previewUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open the preview of ${job.domain}, ${job.jobId}`}
    >
      <Icon name="external-link" />
      Open
    </a>
  );
}
