import { type Kysely, sql } from 'kysely';

/** Creates the table of export jobs. */
export async function createJobs({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('site_id', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('paths', 'text')
    .addColumn('hosting', 'text', (column) => column.notNull())
    .addColumn('idempotency_hash', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('page_count', 'integer', (column) => column.notNull())
    .addColumn('total_pages', 'integer')
    .addColumn('phase', 'text')
    .addColumn('warnings', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('bundle', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('bundle_removed_at', 'bigint')
    .addColumn('started_by', 'text')
    .addColumn('stopped_by', 'text')
    .addColumn('request_fingerprint', 'text')
    .execute();
  await createJobIndexes({ schema });
  await createJobListIndexes({ schema });
}

async function createJobIndexes({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  const active = sql<boolean>`status in ('queued', 'running')`;
  await schema.createIndex('jobs_one_active_a_site').unique().on('jobs').column('site_id').where(active).execute();
  await schema.createIndex('jobs_active_by_age').on('jobs').column('updated_at').where(active).execute();
  await schema
    .createIndex('jobs_one_an_idempotency_key')
    .unique()
    .on('jobs')
    .columns(['organization_id', 'idempotency_hash'])
    .execute();
  await schema
    .createIndex('jobs_by_organization')
    .on('jobs')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
}

/** Creates one index per filter of a list, ordered as the list is: a page is read from the index without sorting. */
async function createJobListIndexes({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createIndex('jobs_by_domain')
    .on('jobs')
    .columns(['organization_id', 'domain', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('jobs_by_status')
    .on('jobs')
    .columns(['organization_id', 'status', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('jobs_by_domain_and_status')
    .on('jobs')
    .columns(['organization_id', 'domain', 'status', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('jobs_completed_by_site')
    .on('jobs')
    .columns(['site_id', 'created_at', 'id'])
    .where(sql<boolean>`status = 'completed'`)
    .execute();
  await schema
    .createIndex('jobs_with_bundle')
    .on('jobs')
    .columns(['organization_id', 'site_id', 'created_at', 'id'])
    .where(sql<boolean>`status = 'completed' and bundle_removed_at is null`)
    .execute();
}
