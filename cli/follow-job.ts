import { setTimeout as pause } from 'node:timers/promises';
import { isFinal } from '../contract/job.js';
import { type ApiClient, ApiRefused, type ExportChoices, type UsedJob } from './api-client.js';
import { CommandError } from './exit-codes.js';
import { createRate, plainProgressLine, progressLine } from './progress-line.js';
import type { Terminal } from './terminal.js';

const POLL_MS = 250;
/** The time that a cancelled job has to end. If it takes longer, it ends at the next start. */
const CANCEL_MS = 5_000;
/** The shortest time between two lines in a log file. */
const PLAIN_EVERY_MS = 5_000;

/** Starts an export, or returns the one that has not finished. */
export async function startOrJoin(api: ApiClient, domain: string, choices?: ExportChoices): Promise<UsedJob> {
  try {
    return await api.startJob(domain, choices);
  } catch (error) {
    if (error instanceof ApiRefused && error.code === 'job_active' && error.jobId !== undefined)
      return api.job(error.jobId);
    if (error instanceof ApiRefused && error.code === 'rate_limited')
      throw new CommandError(`${error.message}, or start Offprint with a higher OFFPRINT_EXPORT_STARTS_PER_HOUR`);
    throw error;
  }
}

/** Shows a job's progress until it is completed or failed, or `signal` is aborted. Returns its last record. */
export async function followJob(
  api: ApiClient,
  jobId: string,
  { terminal, signal }: { readonly terminal: Terminal; readonly signal: AbortSignal },
): Promise<UsedJob> {
  const rate = createRate();
  let plainAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const job = await api.job(jobId);
    const now = performance.now();
    const pagesPerSecond = rate(job.pageCount, now);
    const hasEnded = isFinal(job);
    const plainIsDue = now - plainAt >= PLAIN_EVERY_MS;
    if (plainIsDue) plainAt = now;
    if (terminal.interactive && !hasEnded) terminal.status(progressLine(job, pagesPerSecond, terminal.columns));
    else if (plainIsDue && !hasEnded) terminal.status(plainProgressLine(job, pagesPerSecond), { always: true });
    if (hasEnded || signal.aborted) {
      terminal.clear();
      return job;
    }
    await pause(POLL_MS);
  }
}

/** Cancels a job and waits for its end, so that its cancellation is complete when the services stop. */
export async function cancelJob(api: ApiClient, jobId: string): Promise<void> {
  await api.cancel(jobId);
  for (let waited = 0; waited < CANCEL_MS; waited += POLL_MS) {
    if (isFinal(await api.job(jobId))) return;
    await pause(POLL_MS);
  }
}
