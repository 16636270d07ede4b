import type { Kysely, Migration } from 'kysely';

/** Adds the part of a site that a job's PDF contains. */
export const partsOfPdfs: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('jobs').addColumn('pdf', 'text').execute();
  },
};
