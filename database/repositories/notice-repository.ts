import type { Kysely } from 'kysely';
import type { NoticeEvent } from '../../contract/notices.js';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';
import {
  MAX_NOTICES,
  type NewNotice,
  type Notice,
  type NoticeRepository,
  TooManyNotices,
} from '../records/notice-records.js';
import type { NoticeRow, Schema } from '../schema.js';
import { countRows } from './count-rows.js';
import { lockOrganization } from './lock-organization.js';

export class SqlNoticeRepository implements NoticeRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(
    { id: siteId, organizationId }: Parameters<NoticeRepository['create']>[0],
    { kind, sealedTarget, label, events }: NewNotice,
  ): Promise<Notice> {
    const now = this.#clock().getTime();
    const row = await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const count = await countRows(transaction, { table: 'notices', of: 'site_id', owner: siteId });
      if (count >= MAX_NOTICES) throw new TooManyNotices();
      return await transaction
        .insertInto('notices')
        .values({
          id: newId('nt'),
          organization_id: organizationId,
          site_id: siteId,
          kind,
          sealed_target: sealedTarget,
          label,
          events: JSON.stringify(events),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return toNotice(row);
  }

  async list(siteId: string): Promise<readonly Notice[]> {
    const rows = await this.#ofSite(siteId).orderBy('created_at').orderBy('id').execute();
    return rows.map(toNotice);
  }

  async get(siteId: string, noticeId: string): Promise<Notice | undefined> {
    const row = await this.#ofSite(siteId).where('id', '=', noticeId).executeTakeFirst();
    return row && toNotice(row);
  }

  async getById(noticeId: string): Promise<Notice | undefined> {
    const row = await this.#database.selectFrom('notices').selectAll().where('id', '=', noticeId).executeTakeFirst();
    return row && toNotice(row);
  }

  async setEvents(siteId: string, noticeId: string, events: readonly NoticeEvent[]): Promise<Notice | undefined> {
    const row = await this.#database
      .updateTable('notices')
      .set({ events: JSON.stringify(events), updated_at: this.#clock().getTime() })
      .where('site_id', '=', siteId)
      .where('id', '=', noticeId)
      .returningAll()
      .executeTakeFirst();
    return row && toNotice(row);
  }

  async remove(siteId: string, noticeId: string): Promise<boolean> {
    return await this.#database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('notices')
        .where('site_id', '=', siteId)
        .where('id', '=', noticeId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      await transaction.deleteFrom('notice_messages').where('notice_id', '=', noticeId).execute();
      return true;
    });
  }

  #ofSite(siteId: string) {
    return this.#database.selectFrom('notices').selectAll().where('site_id', '=', siteId);
  }
}

function toNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    organizationId: row.organization_id,
    siteId: row.site_id,
    kind: row.kind,
    sealedTarget: row.sealed_target,
    label: row.label,
    events: JSON.parse(row.events) as NoticeEvent[],
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
