import { type Kysely, type Migration, sql } from 'kysely';

/** Organizations, their keys, their sites and the jobs that export them. */
export const firstTables: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await createOrganizations(database);
    await createKeys(database);
    await createSites(database);
    await createJobs(database);
  },
};

async function createOrganizations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('organizations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createKeys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('allowed_addresses', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute();
  await schema
    .createIndex('api_keys_by_organization')
    .on('api_keys')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
}

async function createSites({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('domain', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('hosting', 'text', (column) => column.notNull())
    .addColumn('canonical_url', 'text')
    .addColumn('default_version', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('sites_by_organization').on('sites').columns(['organization_id', 'domain']).execute();
}

async function createJobs({ schema }: Kysely<unknown>): Promise<void> {
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
    .execute();
  await createJobIndexes({ schema });
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
