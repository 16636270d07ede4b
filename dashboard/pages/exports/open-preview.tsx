import type { Job } from '../../../contract/http/jobs.ts';
import { Icon } from '../../ui/icon.tsx';

/** A link to the preview of an export, if there is one. */
export function OpenPreview({ job, look }: { readonly job: Job; readonly look: 'button' | 'link' }) {
  if (job.previewUrl === undefined) return null;
  return (
    <a
      className={look === 'button' ? 'button button-plain' : undefined}
      href={job.previewUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open the preview of ${job.domain}, ${job.jobId}`}
    >
      {look === 'button' && <Icon name="external-link" />}
      Open
    </a>
  );
}
