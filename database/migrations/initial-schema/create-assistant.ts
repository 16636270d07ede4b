import type { Kysely } from 'kysely';

/** Creates the tables of conversations with the assistant, and of the counters of its limits. */
export async function createAssistant(database: Kysely<unknown>): Promise<void> {
  await createThreads(database);
  await createExchanges(database);
  await createCounters(database);
}

async function createThreads({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('assistant_threads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('exchange_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('assistant_threads_by_organization')
    .on('assistant_threads')
    .columns(['organization_id', 'updated_at', 'id'])
    .execute();
  await schema.createIndex('assistant_threads_by_age').on('assistant_threads').column('updated_at').execute();
}

/** Creates the table of exchanges. Each row is a question with its answer and the reader's feedback. */
async function createExchanges({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('assistant_exchanges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('thread_id', 'text', (column) => column.notNull().references('assistant_threads.id').onDelete('cascade'))
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('current_path', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('input_tokens', 'integer')
    .addColumn('output_tokens', 'integer')
    .addColumn('feedback', 'text')
    .addColumn('comment', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('assistant_exchanges_by_thread')
    .on('assistant_exchanges')
    .columns(['thread_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('assistant_exchanges_by_organization')
    .on('assistant_exchanges')
    .columns(['organization_id', 'created_at', 'id'])
    .execute();
}

async function createCounters({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('request_counters')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('request_counters_by_expiry').on('request_counters').column('expires_at').execute();
}
