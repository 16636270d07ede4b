import type { Kysely, Migration } from 'kysely';

/** Adds the forms of a bundle that a job was asked for. */
export const formsOfBundles: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('jobs').addColumn('formats', 'text').execute();
  },
};
