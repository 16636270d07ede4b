import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloadBundle, followJob, type JobBody } from '../../test/support/follow-job.js';
import type { Services } from '../../test/support/services.js';
import { requestStart, type StartRequest } from './request-start.js';

/** The outcome of one job, as its caller saw it. */
export interface JobOutcome {
  readonly jobId: string;
  readonly status: string;
  readonly error?: string;
  readonly pageCount: number;
  readonly seconds: number;
  /** Answers in which progress or page count was less than before. */
  readonly falls: number;
  /** The hash of the downloaded archive; undefined if the job failed. */
  readonly sha256?: string;
}

const RETRY_MS = 200;
const START_WITHIN_MS = 60_000;

/** Starts an export and follows it to its end, as a caller does who knows that servers go away. */
export async function runJob(services: Services, secret: string, domain: string, name: string): Promise<JobOutcome> {
  const started = performance.now();
  const jobId = await startPatiently(services, { secret, domain, key: name });
  const { job, seen } = await followJob(services, secret, jobId);
  const seconds = (performance.now() - started) / 1000;
  const common = { jobId, status: job.status, error: job.error, pageCount: job.pageCount, seconds, falls: falls(seen) };
  return job.status === 'completed' ? { ...common, sha256: await archiveHash(services, secret, jobId) } : common;
}

/** Repeats the start with one idempotency key, so that an answer that was lost does not become a second job. */
async function startPatiently(services: Services, request: StartRequest): Promise<string> {
  const deadline = performance.now() + START_WITHIN_MS;
  for (;;) {
    const answer = await requestStart(services, request);
    if (answer?.status === 202) return answer.body.jobId;
    const isAway = answer === undefined || answer.status === 503;
    if (!isAway || performance.now() > deadline) throw new Error(`a start was answered ${JSON.stringify(answer)}`);
    await sleep(RETRY_MS);
  }
}

export async function archiveHash(services: Services, secret: string, jobId: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { archive, sha256 } = await downloadBundle(services, secret, jobId);
      const found = createHash('sha256').update(archive).digest('hex');
      if (found !== sha256) throw new Error(`the archive of ${jobId} is not what its record says`);
      return found;
    } catch (error) {
      // The job may end while the API is still away.
      if (!(error instanceof TypeError) || attempt === 100) throw error;
      await sleep(RETRY_MS);
    }
  }
}

function falls(seen: readonly JobBody[]): number {
  return seen.filter((answer, index) => {
    const last = seen[index - 1];
    return last !== undefined && (answer.progress < last.progress || answer.pageCount < last.pageCount);
  }).length;
}
