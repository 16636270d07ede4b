import type { Transaction } from 'kysely';
import { isCancelled } from '../../contract/errors.js';
import type { NoticeEvent } from '../../contract/notices.js';
import { newId } from '../ids.js';
import type { Job } from '../records/job-records.js';
import type { NoticeFacts, NoticeMessageEvent } from '../records/notice-records.js';
import type { NoticeMessageRow, Schema } from '../schema.js';
import { dropOldest } from './drop-oldest.js';
import { newMessage } from './outgoing-messages.js';

/** The number of messages kept per notice; older ones are deleted. */
const MAX_MESSAGES = 50;
/** The limit of the reason of a failure, in characters. */
const MAX_REASON_LENGTH = 1000;

/**
 * Stores a message for every notice that wants to hear of a job that has ended, in the transaction that ends it. `now` is
 * in milliseconds.
 */
export async function keepNotices(transaction: Transaction<Schema>, job: Job, now: number): Promise<void> {
  if (isCancelled(job)) return;
  const event = job.status === 'completed' ? 'job.completed' : 'job.failed';
  const notices = await transaction
    .selectFrom('notices')
    .select(['id', 'events'])
    .where('site_id', '=', job.siteId)
    .execute();
  for (const { id, events } of notices) {
    if (!(JSON.parse(events) as NoticeEvent[]).includes(event)) continue;
    await keepMessage(transaction, { noticeId: id, event, jobId: job.id, facts: factsOf(job), now });
  }
}

export interface NewMessage {
  readonly noticeId: string;
  readonly event: NoticeMessageEvent;
  readonly jobId: string | null;
  readonly facts: NoticeFacts;
  /** The current time in milliseconds. */
  readonly now: number;
}

/** Stores a message, to be sent at once. */
export async function keepMessage(
  transaction: Transaction<Schema>,
  { noticeId, event, jobId, facts, now }: NewMessage,
): Promise<NoticeMessageRow> {
  const row = await transaction
    .insertInto('notice_messages')
    .values({
      id: newId('ntm'),
      notice_id: noticeId,
      event,
      job_id: jobId,
      facts: JSON.stringify(facts),
      ...newMessage(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const kept = { table: 'notice_messages', owner: { notice_id: noticeId }, most: MAX_MESSAGES } as const;
  await dropOldest(transaction, kept);
  return row;
}

function factsOf({ domain, version, groups, pageCount, warnings, error, bundle }: Job): NoticeFacts {
  return {
    domain,
    ...(version !== null && { version }),
    ...(groups.length > 0 && { groups }),
    pageCount,
    warnings,
    ...(error !== null && { error: error.slice(0, MAX_REASON_LENGTH) }),
    ...(bundle !== null && { sha256: bundle.sha256 }),
  };
}
