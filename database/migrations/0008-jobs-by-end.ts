import type { Kysely, Migration } from 'kysely';

/** Creates the index by which the jobs that ended within a time are counted without reading all jobs. */
export const jobsByEnd: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.createIndex('jobs_by_end').on('jobs').columns(['finished_at', 'status']).execute();
  },
};
