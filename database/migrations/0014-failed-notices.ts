import { type Kysely, type Migration, sql } from 'kysely';

/** Adds the index by which notices that were given up are counted for metrics, without reading those that were sent. */
export const failedNotices: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createIndex('notice_messages_failed')
      .on('notice_messages')
      .column('updated_at')
      .where(sql<boolean>`status = 'failed'`)
      .execute();
  },
};
