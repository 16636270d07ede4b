import type { Transaction } from 'kysely';
import { isCancelled } from '../../contract/errors.js';
import type { WebhookEvent } from '../../contract/webhook-events.js';
import type { Job } from '../records/job-records.js';
import type { NewScheduleRun } from '../records/schedule-records.js';
import type { Schema } from '../schema.js';
import { keepDelivery } from './keep-delivery.js';

export interface Announcement {
  readonly organizationId: string;
  readonly event: WebhookEvent;
  /** What it is of: a job's id, or a scheduled run's. */
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Payloads are small: whoever wants more asks the HTTP interface. */
const MAX_TEXT_LENGTH = 1000;

/**
 * Keeps a delivery for every webhook of the organization that wants the event, in the transaction of what happened: it is told
 * of exactly what was kept. `now` in milliseconds.
 */
export async function announce(
  transaction: Transaction<Schema>,
  { organizationId, event, subject, data, now }: Announcement & { readonly now: number },
): Promise<void> {
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('organization_id', '=', organizationId)
    .where('enabled', '=', 1)
    .execute();
  const wanting = webhooks.filter((webhook) => (JSON.parse(webhook.events) as WebhookEvent[]).includes(event));
  for (const { id } of wanting) {
    await keepDelivery(transaction, { webhookId: id, organizationId, event, subject, data, now });
  }
}

/** What is told of a job that has ended. */
export function jobAnnouncement(job: Job): Announcement {
  const { id, organizationId, domain, version, status, pageCount, warnings, error, createdAt, finishedAt } = job;
  return {
    organizationId,
    event: status === 'completed' ? 'job.completed' : 'job.failed',
    subject: id,
    data: {
      jobId: id,
      domain,
      version: version ?? 'default',
      status,
      pageCount,
      warnings,
      ...(error !== null && { error: error.slice(0, MAX_TEXT_LENGTH) }),
      ...(isCancelled(job) && { errorCode: 'cancelled' }),
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    },
  };
}

/** What is told of a time of a schedule that came to nothing. */
export function skipAnnouncement({ id, organizationId, domain, reason, jobId }: NewScheduleRun): Announcement {
  return {
    organizationId,
    event: 'schedule.skipped',
    subject: id,
    data: { domain, reason: (reason ?? '').slice(0, MAX_TEXT_LENGTH), ...(jobId !== null && { activeJobId: jobId }) },
  };
}
