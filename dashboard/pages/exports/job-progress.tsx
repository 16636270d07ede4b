import { Progress } from '@base-ui/react/progress';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../../contract/http/jobs.ts';
import { duration } from '../../ui/time.tsx';

const PHASES: Readonly<Record<NonNullable<Job['phase']>, string>> = {
  planning: 'Reading the source',
  rendering: 'Rendering pages',
  packaging: 'Packing the archive',
  verifying: 'Checking every link, and pages in a browser',
};

/** The progress: bar, phase, pages per second and remaining time, announced as they change. */
export function JobProgress({ job }: { readonly job: Job }) {
  const pace = usePace(job);
  const left = job.totalPages !== null && pace > 0 ? ((job.totalPages - job.pageCount) / pace) * 1000 : undefined;
  const words = [
    job.phase === null ? 'Waiting for a worker' : PHASES[job.phase],
    job.phase === 'rendering' && pace > 0 && `${Math.round(pace)} pages per second`,
    job.phase === 'rendering' && left !== undefined && (left < 1000 ? 'almost done' : `about ${duration(left)} left`),
  ].filter(Boolean);
  return (
    <Progress.Root value={job.progress} className="card stack" aria-label="Progress of the export">
      <div className="section-head">
        <Progress.Label>{words.join(' · ')}</Progress.Label>
        <Progress.Value>{(_text, value) => `${value ?? 0} %`}</Progress.Value>
      </div>
      <Progress.Track className="bar">
        <Progress.Indicator />
      </Progress.Track>
      {job.waitingFor !== undefined && (
        <p className="hint" role="status">
          Waiting for: {job.waitingFor}
        </p>
      )}
    </Progress.Root>
  );
}

const WINDOW_MS = 5_000;
/** Minimum number of recent changes that count whatever their age: on a slow machine, pages arrive in batches that are seconds apart. */
const MIN_CHANGES = 4;

/** Returns the recent number of pages per second. */
function usePace(job: Job): number {
  const seen = useRef<{ readonly at: number; readonly pages: number }[]>([]);
  const [pace, setPace] = useState(0);
  useEffect(() => {
    const now = performance.now();
    const changes = [...seen.current, { at: now, pages: job.pageCount }];
    seen.current = changes.filter(({ at }, index) => now - at < WINDOW_MS || index >= changes.length - MIN_CHANGES);
    const [first] = seen.current;
    if (first !== undefined && now > first.at) setPace(((job.pageCount - first.pages) / (now - first.at)) * 1000);
  }, [job.pageCount]);
  return pace;
}
