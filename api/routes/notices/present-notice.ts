import type { NoticeMessage as MessageAnswer, Notice as NoticeAnswer } from '../../../contract/http/notices.js';
import type { Notice, NoticeMessage } from '../../../database/records/notice-records.js';

/** Returns the wire format of a notice, without its whole address. */
export function presentNotice(
  { id, kind, label, events, createdAt, updatedAt }: Notice,
  lastMessage: NoticeMessage | undefined,
): NoticeAnswer {
  return {
    id,
    kind,
    label,
    events: [...events],
    lastMessage: lastMessage === undefined ? null : presentMessage(lastMessage),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns the wire format of a message. */
export function presentMessage(message: NoticeMessage): MessageAnswer {
  return {
    id: message.id,
    event: message.event,
    jobId: message.jobId,
    status: message.status,
    attempts: message.attempts,
    error: message.error,
    nextAttemptAt: message.nextAttemptAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    updatedAt: message.updatedAt.toISOString(),
  };
}
