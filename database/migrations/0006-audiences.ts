import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds the groups of readers that an export is for. A site may have an active job for each audience, so the index that
 * permits one for the whole site is replaced.
 */
export const audiences: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .alterTable('jobs')
      .addColumn('audience', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema.dropIndex('jobs_one_active_a_site').execute();
    await schema
      .createIndex('jobs_one_active_an_audience')
      .unique()
      .on('jobs')
      .columns(['site_id', 'audience'])
      .where(sql<boolean>`status in ('queued', 'running')`)
      .execute();
    await schema.alterTable('schedules').addColumn('audiences', 'text').execute();
  },
};
