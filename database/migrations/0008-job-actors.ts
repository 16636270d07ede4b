import type { Kysely, Migration } from 'kysely';

/** Who had an export made, and who stopped it. */
export const jobActors: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('jobs').addColumn('started_by', 'text').execute();
    await schema.alterTable('jobs').addColumn('stopped_by', 'text').execute();
  },
};
