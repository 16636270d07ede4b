import { Context } from '@temporalio/activity';
import type { ExportActivities } from '../../contract/activities.js';
import type { Notice, NoticeAttempt, NoticeMessage } from '../../database/records/notice-records.js';
import { noticeTargetContext } from '../../secrets/notice-target.js';
import { SealedWithAnotherKey } from '../../secrets/secret-box.js';
import type { ActivityDependencies } from '../dependencies.js';
import { linkForMessage } from '../jobs/message-link.js';
import { createNoticeSenders, type Sending } from './create-notice-senders.js';
import { type NoticeText, writeNotice } from './notice-text.js';

type Parts = Pick<
  ActivityDependencies,
  'database' | 'secrets' | 'sources' | 'store' | 'linkSeconds' | 'logger' | 'siteHosts' | 'publicUrl' | 'smtp'
>;

/** Creates the activity that lists the pending messages of notices about a job. */
export function createListNotices({ database }: Pick<Parts, 'database'>): ExportActivities['listNotices'] {
  return async ({ jobId }) => (await database.noticeMessages.listPending(jobId)).map(({ id }) => id);
}

/** Creates the activity that sends a message of a notice once, and records the result. */
export function createAttemptNotice(parts: Parts): ExportActivities['attemptNotice'] {
  const { database, secrets, publicUrl, siteHosts } = parts;
  const senders = createNoticeSenders({ ...parts.sources, smtp: parts.smtp });

  return async ({ messageId, nextInSeconds }) => {
    const message = await database.noticeMessages.getById(messageId);
    if (message?.status !== 'pending') return 'done';
    const notice = await database.notices.getById(message.noticeId);
    const sending = notice === undefined ? REMOVED : await send(notice, message);
    const attempt = attemptOf(sending, nextInSeconds);
    await database.noticeMessages.recordAttempt(messageId, attempt);
    return attempt.status === 'pending' ? 'again' : 'done';
  };

  async function send(notice: Notice, message: NoticeMessage): Promise<Sending> {
    try {
      const target = secrets.open(notice.sealedTarget, noticeTargetContext(notice.siteId));
      return await senders[notice.kind](target, message.id, await write(message));
    } catch (error) {
      if (error instanceof SealedWithAnotherKey) return { problem: error.message, isRefused: true };
      throw error;
    }
  }

  async function write(message: NoticeMessage): Promise<NoticeText> {
    const { id: messageId, jobId, event } = message;
    const dashboardUrl = `${publicUrl}/dashboard`;
    if (jobId === null || event !== 'job.completed') return writeNotice(message, { dashboardUrl });
    const bundle = await linkForMessage(parts, { messageId, jobId, attempt: Context.current().info.attempt });
    // The preview shows the same archive, so without one there is neither.
    const previewUrl = bundle && siteHosts?.previewUrl(jobId, message.facts.domain);
    return writeNotice(message, { dashboardUrl, previewUrl, bundle });
  }
}

const REMOVED: Sending = { problem: 'the notice was removed', isRefused: true };

function attemptOf({ problem, isRefused }: Sending, nextInSeconds: number | null): NoticeAttempt {
  if (problem === null) return { status: 'delivered', error: null, nextAttemptAt: null };
  if (isRefused || nextInSeconds === null) return { status: 'failed', error: problem, nextAttemptAt: null };
  return { status: 'pending', error: problem, nextAttemptAt: new Date(Date.now() + nextInSeconds * 1000) };
}
