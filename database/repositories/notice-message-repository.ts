import type { Kysely } from 'kysely';
import { NOTICE_TEST_EVENT } from '../../contract/notices.js';
import type { Clock } from '../clock.js';
import type {
  Notice,
  NoticeAttempt,
  NoticeFacts,
  NoticeMessage,
  NoticeMessageRepository,
} from '../records/notice-records.js';
import type { NoticeMessageRow, Schema } from '../schema.js';
import { keepMessage } from './keep-notices.js';
import { lockOrganization } from './lock-organization.js';
import { attemptColumns, isForgotten, isPending } from './outgoing-messages.js';

const MAX_LISTED = 200;

export class SqlNoticeMessageRepository implements NoticeMessageRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async createTest(
    { id: noticeId, organizationId }: Notice,
    facts: NoticeFacts,
    minAgeMs: number,
  ): Promise<NoticeMessage | undefined> {
    const now = this.#clock().getTime();
    const row = await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const recent = await transaction
        .selectFrom('notice_messages')
        .select('id')
        .where('notice_id', '=', noticeId)
        .where('event', '=', NOTICE_TEST_EVENT)
        .where('created_at', '>', now - minAgeMs)
        .executeTakeFirst();
      if (recent !== undefined) return undefined;
      return await keepMessage(transaction, { noticeId, event: NOTICE_TEST_EVENT, jobId: null, facts, now });
    });
    return row && toMessage(row);
  }

  async last(noticeId: string): Promise<NoticeMessage | undefined> {
    const row = await this.#select()
      .where('notice_id', '=', noticeId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return row && toMessage(row);
  }

  async getById(messageId: string): Promise<NoticeMessage | undefined> {
    const row = await this.#select().where('id', '=', messageId).executeTakeFirst();
    return row && toMessage(row);
  }

  async listPending(jobId: string): Promise<readonly NoticeMessage[]> {
    const rows = await this.#select()
      .where('job_id', '=', jobId)
      .where(isPending)
      .orderBy('created_at')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(toMessage);
  }

  async listForgotten(untouchedSince: Date): Promise<readonly NoticeMessage[]> {
    const rows = await this.#select()
      .where(isForgotten(untouchedSince))
      .orderBy('updated_at')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(toMessage);
  }

  async recordAttempt(messageId: string, attempt: NoticeAttempt): Promise<void> {
    await this.#database
      .updateTable('notice_messages')
      .set(attemptColumns(attempt, this.#clock().getTime()))
      .where('id', '=', messageId)
      .execute();
  }

  #select() {
    return this.#database.selectFrom('notice_messages').selectAll();
  }
}

function toMessage(row: NoticeMessageRow): NoticeMessage {
  return {
    id: row.id,
    noticeId: row.notice_id,
    event: row.event,
    jobId: row.job_id,
    facts: JSON.parse(row.facts) as NoticeFacts,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    nextAttemptAt: row.next_attempt_at === null ? null : new Date(row.next_attempt_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
