import type { Job } from '../http/types.ts';
import { Badge, type BadgeKind } from '../ui/badge.tsx';

const KINDS: Readonly<Record<Job['status'], BadgeKind>> = {
  queued: 'neutral',
  running: 'info',
  completed: 'success',
  failed: 'danger',
};

const WORDS: Readonly<Record<Job['status'], string>> = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
};

export function JobState({ job }: { readonly job: Pick<Job, 'status'> & Partial<Pick<Job, 'progress'>> }) {
  const { status, progress } = job;
  return (
    <Badge kind={KINDS[status]}>
      {status === 'running' && progress !== undefined ? `${WORDS[status]} · ${progress} %` : WORDS[status]}
    </Badge>
  );
}
