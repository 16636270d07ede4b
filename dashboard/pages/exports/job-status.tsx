import type { Job, JobActor } from '../../../contract/http/jobs.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';

/** The states of an export as people know them. A cancelled export has not failed. */
type JobOutcome = Job['status'] | 'cancelled';

const OUTCOMES: Readonly<Record<JobOutcome, readonly [kind: BadgeKind, words: string]>> = {
  queued: ['neutral', 'Queued'],
  running: ['info', 'Running'],
  completed: ['success', 'Completed'],
  failed: ['danger', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
};

export const isCancelled = ({ errorCode }: Pick<Job, 'errorCode'>) => errorCode === 'cancelled';

export type JobStateProps = Pick<Job, 'status' | 'errorCode'> & Partial<Pick<Job, 'progress'>>;

export function JobState({ job }: { readonly job: JobStateProps }) {
  const { status, progress } = job;
  const [kind, words] = OUTCOMES[isCancelled(job) ? 'cancelled' : status];
  return (
    <Badge kind={kind}>{status === 'running' && progress !== undefined ? `${words} · ${progress} %` : words}</Badge>
  );
}

/** Returns the name of whoever started or cancelled an export. */
export const actorInWords = ({ kind, name }: JobActor): string =>
  kind === 'schedule' ? 'the schedule' : kind === 'key' ? `key ${name}` : name;
