import { ConnectionError, OffprintError } from './errors.js';
import type { Pause } from './pause.js';
import { retryDelaySeconds } from './retry-delay.js';
import type { Answer } from './send-once.js';
import type { Job } from './types.js';

export interface WaitOptions {
  /** Stops waiting. The job goes on; `cancelJob` ends it. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the first record of the job, and whenever it has changed. */
  readonly onProgress?: ((job: Job) => void | Promise<void>) | undefined;
}

/** Failed polls in succession after which waiting ends: about 20 minutes. */
const MAX_FAILED_POLLS = 45;

const MIN_POLL_SECONDS = 1;
const MAX_POLL_SECONDS = 10;

/**
 * Polls a job until it ends, and returns its final record, whether it completed or failed. Polls less often while nothing changes, and
 * waits as long as the service asks. Temporary failures, such as a lost connection, are ignored until there are too many in succession.
 */
export async function waitForJob(
  poll: (signal: AbortSignal | undefined) => Promise<Answer>,
  pause: Pause,
  { signal, onProgress }: WaitOptions,
): Promise<Job> {
  let last = '';
  let unchanged = 0;
  let failures = 0;
  for (;;) {
    let delay: number;
    try {
      const answer = await poll(signal);
      const job = answer.body as Job;
      const record = JSON.stringify(job);
      failures = 0;
      unchanged = record === last ? unchanged + 1 : 0;
      if (record !== last) await onProgress?.(job);
      if (job.status === 'completed' || job.status === 'failed') return job;
      last = record;
      delay = answer.retryAfterSeconds ?? pollDelaySeconds(unchanged);
    } catch (error) {
      if (!(error instanceof OffprintError) || !mayPass(error) || failures >= MAX_FAILED_POLLS) throw error;
      delay = retryDelaySeconds(error, failures, Math.random());
      failures += 1;
    }
    await pause(delay, signal);
  }
}

/** Returns whether the failure of a poll may pass. Reading has no effect, so internal errors of the service are tried again too. */
function mayPass(error: OffprintError): boolean {
  return error instanceof ConnectionError || error.status === 429 || (error.status ?? 0) >= 500;
}

/** Returns the delay before the next poll, in seconds, after a number of polls without a change. */
export function pollDelaySeconds(unchanged: number): number {
  return Math.min(MIN_POLL_SECONDS * 1.5 ** unchanged, MAX_POLL_SECONDS);
}
