import type { Kysely, Migration } from 'kysely';

/** The secret that a webhook had before, which signs beside the new one for a while. */
export const webhookSecretRotation: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    // One column a statement, as SQLite has it.
    await schema.alterTable('webhooks').addColumn('previous_sealed_secret', 'text').execute();
    await schema.alterTable('webhooks').addColumn('previous_secret_until', 'bigint').execute();
  },
};
