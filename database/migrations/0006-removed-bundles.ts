import { type Kysely, type Migration, sql } from 'kysely';

/** When the bundle of a job was given up, and a list of those that were not: a site's together, in the order of time. */
export const removedBundles: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('jobs').addColumn('bundle_removed_at', 'bigint').execute();
    await schema
      .createIndex('jobs_with_bundle')
      .on('jobs')
      .columns(['organization_id', 'site_id', 'created_at', 'id'])
      .where(sql<boolean>`status = 'completed' and bundle_removed_at is null`)
      .execute();
  },
};
