import { type Kysely, type Migration, sql } from 'kysely';

/** Creates the table of published exports. Existing sites get their newest whole export, as deployments served it before. */
export const publications: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('publications')
      .addColumn('site_id', 'text', (column) => column.primaryKey())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('policy', 'text', (column) => column.notNull())
      .addColumn('job_id', 'text')
      .addColumn('published_by', 'text')
      .addColumn('published_at', 'bigint')
      .execute();
    await database.schema.createIndex('publications_by_job').on('publications').column('job_id').execute();
    await sql`
      insert into publications (site_id, organization_id, policy, job_id, published_at)
      select jobs.site_id, jobs.organization_id, 'automatic', jobs.id, jobs.finished_at
      from jobs
      join sites on sites.id = jobs.site_id
      where jobs.id = (
        select newest.id from jobs as newest
        where newest.site_id = jobs.site_id and newest.status = 'completed' and newest.paths is null
          and newest.bundle_removed_at is null
        order by newest.created_at desc, newest.id desc
        limit 1
      )
    `.execute(database);
  },
};
