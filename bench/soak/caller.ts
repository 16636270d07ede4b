import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal } from '../../contract/job.js';
import type { JobBody } from '../../test/support/follow-job.js';
import type { Services } from '../../test/support/services.js';
import { choose } from '../chaos/random.js';
import { requestStart } from '../chaos/request-start.js';
import type { Owner } from './owner.js';

/** A job that a caller was promised. */
export interface PromisedJob {
  readonly owner: Owner;
  readonly jobId: string;
  /** True once a cancellation was accepted, or requested without an answer: the service may have accepted it. */
  mayBeCancelled: boolean;
  /** The last status that the caller saw. */
  status: string;
  /** Answers with another job for the same key, and answers in which progress fell. */
  faults: string[];
}

/** Everything that the callers of a soak share. */
export interface CallerWork {
  readonly services: Services;
  readonly owners: readonly Owner[];
  readonly random: () => number;
  /** Every job that was promised, by its id. */
  readonly promised: Map<string, PromisedJob>;
  /** The numbers of runs of schedules that were accepted, and of those whose answer did not arrive. */
  readonly triggered: { accepted: number; unanswered: number };
  /** True when no further job is to be started. */
  isOver(): boolean;
}

const POLL_MS = 1_000;
const RETRY_MS = 500;
const MAX_FOLLOWED_MS = 15 * 60_000;

/** Starts one job after another for random owners, and follows each to its end. */
export async function runCaller(work: CallerWork, name: string): Promise<void> {
  for (let turn = 0; !work.isOver(); turn++) {
    const owner = choose(work.random, work.owners);
    if (work.random() < 0.7) await owner.edit();
    if (work.random() < 0.1) {
      await trigger(work, owner);
      continue;
    }
    const job = await start(work, owner, `${name}-${turn}`);
    if (job !== undefined) await follow(work, job);
    else await sleep(RETRY_MS);
  }
}

/** Starts a job, sometimes twice at once with the same key. Undefined if the site has an unfinished one. */
async function start(work: CallerWork, owner: Owner, key: string): Promise<PromisedJob | undefined> {
  const isDouble = work.random() < 0.1;
  const ids = await Promise.all([ask(work, owner, key), ...(isDouble ? [ask(work, owner, key)] : [])]);
  const jobId = ids.find((id) => id !== undefined);
  if (jobId === undefined) return undefined;
  const job: PromisedJob = { owner, jobId, mayBeCancelled: false, status: 'queued', faults: [] };
  if (ids.some((id) => id !== undefined && id !== jobId)) job.faults.push(`one key gave ${ids.join(' and ')}`);
  work.promised.set(jobId, job);
  return job;
}

async function ask({ services }: CallerWork, { secret, domain }: Owner, key: string): Promise<string | undefined> {
  for (;;) {
    const answer = await requestStart(services, { secret, domain, key });
    if (answer?.status === 202) return answer.body.jobId;
    if (answer?.status === 409) return undefined;
    if (answer !== undefined && answer.status < 500) throw new Error(`a start was answered ${JSON.stringify(answer)}`);
    await sleep(RETRY_MS);
  }
}

async function trigger({ services, triggered }: CallerWork, { secret, domain }: Owner): Promise<void> {
  const answer = await services
    .call(secret, 'POST', `/v1/static-export/schedules/${domain}/trigger`)
    .catch(() => undefined);
  if (answer?.status === 202) triggered.accepted += 1;
  else if (answer === undefined || answer.status >= 500) triggered.unanswered += 1;
}

/** Follows a job to its end, and cancels a few on the way. */
async function follow({ services, random }: CallerWork, job: PromisedJob): Promise<void> {
  const { secret } = job.owner;
  const path = `/v1/static-export/jobs/${job.jobId}`;
  const isToCancel = random() < 0.05;
  const deadline = performance.now() + MAX_FOLLOWED_MS;
  let isCancelled = false;
  for (let progress = 0; performance.now() < deadline; ) {
    if (isToCancel && !isCancelled) {
      const answer = await services.call(secret, 'POST', `${path}/cancel`).catch(() => undefined);
      isCancelled = answer?.status === 202;
      if (answer === undefined || answer.status < 300 || answer.status >= 500) job.mayBeCancelled = true;
    }
    const answer = await services.call<JobBody>(secret, 'GET', path).catch(() => undefined);
    if (answer?.status === 200) {
      job.status = answer.body.status;
      if (answer.body.progress < progress) job.faults.push(`progress fell from ${progress} to ${answer.body.progress}`);
      progress = answer.body.progress;
      if (isFinal(answer.body)) return;
    } else if (answer !== undefined && answer.status < 500) job.faults.push(`a poll was answered ${answer.status}`);
    await sleep(POLL_MS);
  }
}
