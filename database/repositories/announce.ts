import type { Transaction } from 'kysely';
import { isCancelled } from '../../contract/errors.js';
import { namesOf, type WebhookEvent } from '../../contract/webhook-events.js';
import type { Job } from '../records/job-records.js';
import type { NewScheduleRun } from '../records/schedule-records.js';
import type { Schema } from '../schema.js';
import { keepDelivery } from './keep-delivery.js';

export interface Announcement {
  readonly organizationId: string;
  readonly event: WebhookEvent;
  /** The id of the job or scheduled run that the event is about. */
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The limit of texts. Payloads are small, and receivers can request details from the API. */
const MAX_TEXT_LENGTH = 1000;

/**
 * Stores a delivery for every webhook of the organization that subscribes to a name of the event, in the transaction of the event
 * itself, so that both agree. `now` is in milliseconds.
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
  for (const { id, events } of webhooks) {
    const wanted = JSON.parse(events) as WebhookEvent[];
    for (const name of namesOf(event).filter((each) => wanted.includes(each))) {
      await keepDelivery(transaction, { webhookId: id, organizationId, event: name, subject, data, now });
    }
  }
}

/** Returns the announcement of a job that has ended. */
export function jobAnnouncement(job: Job): Announcement {
  const {
    id,
    organizationId,
    domain,
    version,
    groups,
    status,
    pageCount,
    warnings,
    error,
    createdAt,
    finishedAt,
    bundle,
  } = job;
  return {
    organizationId,
    event: status === 'completed' ? 'job.completed' : 'job.failed',
    subject: id,
    data: {
      jobId: id,
      domain,
      version: version ?? 'default',
      ...(groups.length > 0 && { groups }),
      status,
      pageCount,
      warnings,
      ...(error !== null && { error: error.slice(0, MAX_TEXT_LENGTH) }),
      ...(bundle !== null && { sizeBytes: bundle.sizeBytes, sha256: bundle.sha256, partial: job.paths !== null }),
      ...(isCancelled(job) && { errorCode: 'cancelled' }),
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    },
  };
}

/** Returns the announcement of a scheduled time that was skipped. */
export function skipAnnouncement({
  id,
  organizationId,
  domain,
  groups = [],
  reason,
  jobId,
}: NewScheduleRun): Announcement {
  return {
    organizationId,
    event: 'schedule.skipped',
    subject: id,
    data: {
      domain,
      ...(groups.length > 0 && { groups }),
      reason: (reason ?? '').slice(0, MAX_TEXT_LENGTH),
      ...(jobId !== null && { activeJobId: jobId }),
    },
  };
}
