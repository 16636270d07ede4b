import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinal } from '../../contract/job.js';
import type { ListedJob } from '../../database/records/job-records.js';
import { downloadBundle } from '../../test/support/follow-job.js';
import type { Services } from '../../test/support/services.js';
import type { CallerWork, PromisedJob } from './caller.js';
import type { Owner } from './owner.js';
import type { SoakReceiver } from './receiver.js';

/** The outcome of the jobs of a soak. Each list has a sentence per fault. */
export interface Verdict {
  readonly jobs: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly scheduled: number;
  /** Runs of schedules that made no job, because an export of the site was unfinished. */
  readonly skipped: number;
  /** Jobs that were promised and do not exist, did not end, or ended in an error that nobody asked for. */
  readonly lost: readonly string[];
  /** Jobs that nobody asked for, and jobs with more than one message for their end. */
  readonly twice: readonly string[];
  readonly messages: number;
  /** Messages that were accepted more than once, with the same id. */
  readonly repeatedMessages: number;
  readonly undelivered: readonly string[];
  readonly archives: number;
}

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly event: string;
  readonly jobId?: string | null;
}

const MAX_LATE_RUN_MS = 2 * 60_000;
const MAX_SETTLING_MS = 10 * 60_000;
const CHECKED_ARCHIVES = 50;

export interface Judged {
  readonly services: Services;
  readonly owners: readonly Owner[];
  readonly promised: ReadonlyMap<string, PromisedJob>;
  readonly triggered: CallerWork['triggered'];
  readonly receiver: SoakReceiver;
}

/** Compares what callers were promised with the database, the messages that arrived, and a sample of archives. */
export async function judge(judged: Judged): Promise<Verdict> {
  const { services, owners, promised, triggered, receiver } = judged;
  const lost: string[] = [];
  const twice: string[] = [];
  const undelivered: string[] = [];
  await untilRunsTookPlace(judged);
  const found: ListedJob[] = [];
  let messages = 0;
  let skipped = 0;
  for (const owner of owners) {
    const jobs = await untilAllEnded(services, owner);
    found.push(...jobs);
    const deliveries = await untilDelivered(services, owner);
    messages += deliveries.length;
    for (const { id, status } of deliveries) {
      if (status !== 'delivered' || !receiver.accepted.has(id)) undelivered.push(`${owner.domain}: ${id} is ${status}`);
    }
    const ofSkipped = deliveries.filter(({ event }) => event === 'schedule.skipped').length;
    skipped += ofSkipped;
    const extra = deliveries.length - ofSkipped - jobs.filter(isFinal).length;
    if (extra > 0) twice.push(`${owner.domain}: ${extra} messages more than jobs`);
    if (extra < 0) lost.push(`${owner.domain}: ${-extra} messages fewer than jobs`);
  }
  const byId = new Map(found.map((job) => [job.id, job]));
  for (const { jobId, owner, mayBeCancelled, faults } of promised.values()) {
    const job = byId.get(jobId);
    if (job === undefined) lost.push(`${jobId} of ${owner.domain} does not exist`);
    else if (!isFinal(job)) lost.push(`${jobId} of ${owner.domain} is still ${job.status}`);
    else if (job.status === 'failed' && !(mayBeCancelled && job.stoppedBy !== null))
      lost.push(`${jobId} of ${owner.domain} failed: ${job.error}`);
    for (const fault of faults) lost.push(`${jobId} of ${owner.domain}: ${fault}`);
  }
  const ofSchedules = found.filter(({ startedBy }) => startedBy?.kind === 'schedule');
  for (const { id, domain, status, error } of ofSchedules)
    if (status !== 'completed') lost.push(`${id} of the schedule of ${domain} is ${status}: ${error}`);
  const scheduled = ofSchedules.length;
  const others = found.filter(({ id, startedBy }) => startedBy?.kind !== 'schedule' && !promised.has(id));
  for (const { id, domain } of others) twice.push(`${id} of ${domain} was promised to nobody`);
  const runs = scheduled + skipped;
  const { accepted, unanswered } = triggered;
  if (runs > accepted + unanswered) twice.push(`${runs} runs of schedules, of which ${accepted} were asked for`);
  if (runs < accepted) lost.push(`${accepted} runs of schedules were asked for, and ${runs} took place`);
  const completed = found.filter(({ status }) => status === 'completed');
  const sample = completed.filter(({ bundleRemovedAt }) => bundleRemovedAt === null).slice(-CHECKED_ARCHIVES);
  for (const { id, organizationId } of sample) {
    const owner = owners.find((one) => one.organizationId === organizationId);
    if (owner === undefined) continue;
    const { archive, sha256 } = await downloadBundle(services, owner.secret, id);
    if (createHash('sha256').update(archive).digest('hex') !== sha256) lost.push(`${id}: its archive is damaged`);
  }
  return {
    jobs: found.length,
    completed: completed.length,
    cancelled: found.filter(({ status, stoppedBy }) => status === 'failed' && stoppedBy !== null).length,
    ...{ scheduled, skipped },
    ...{ lost, twice, messages, undelivered },
    repeatedMessages: [...receiver.accepted.values()].filter((count) => count > 1).length,
    archives: sample.length,
  };
}

/** Waits until every run of a schedule that was accepted has made a job or was skipped: the engine may begin one late. */
async function untilRunsTookPlace({ services, owners, triggered }: Judged): Promise<void> {
  const deadline = performance.now() + MAX_LATE_RUN_MS;
  for (;;) {
    let runs = 0;
    for (const owner of owners) {
      const jobs = await listJobs(services, owner);
      const deliveries = await listDeliveries(services, owner.secret, owner.webhookId);
      runs += jobs.filter(({ startedBy }) => startedBy?.kind === 'schedule').length;
      runs += deliveries.filter(({ event }) => event === 'schedule.skipped').length;
    }
    if (runs >= triggered.accepted || performance.now() > deadline) return;
    await sleep(2_000);
  }
}

/** Waits until no job of an organization is unfinished, and returns all of them. */
async function untilAllEnded(services: Services, owner: Owner): Promise<ListedJob[]> {
  const deadline = performance.now() + MAX_SETTLING_MS;
  for (;;) {
    const jobs = await listJobs(services, owner);
    if (jobs.every(isFinal) || performance.now() > deadline) return jobs;
    await sleep(1_000);
  }
}

async function listJobs({ database }: Services, { organizationId }: Owner): Promise<ListedJob[]> {
  const jobs: ListedJob[] = [];
  let cursor: string | undefined;
  do {
    const page = await database.jobs.list(organizationId, { limit: 200, ...(cursor !== undefined && { cursor }) });
    jobs.push(...page.jobs);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return jobs;
}

/** Sends the messages that wait for their next attempt again, as an operator does, and returns all of them. */
async function untilDelivered(services: Services, { secret, webhookId }: Owner): Promise<Delivery[]> {
  const deadline = performance.now() + MAX_SETTLING_MS;
  for (;;) {
    const deliveries = await listDeliveries(services, secret, webhookId);
    const waiting = deliveries.filter(({ status }) => status !== 'delivered');
    if (waiting.length === 0 || performance.now() > deadline) return deliveries;
    for (const { id } of waiting)
      await services.call(secret, 'POST', `/v1/webhooks/${webhookId}/deliveries/${id}/resend`).catch(() => undefined);
    await sleep(2_000);
  }
}

async function listDeliveries(services: Services, secret: string, webhookId: string): Promise<Delivery[]> {
  const all: Delivery[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await services.call<{ deliveries: Delivery[]; nextCursor: string | null }>(
      secret,
      'GET',
      `/v1/webhooks/${webhookId}/deliveries?limit=100${query}`,
    );
    all.push(...body.deliveries);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return all;
}
