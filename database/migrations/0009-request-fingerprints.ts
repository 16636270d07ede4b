import type { Kysely, Migration } from 'kysely';

/** Keeps with an idempotency key what was asked for with it, so that another request is not answered with its job. */
export const requestFingerprints: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('jobs').addColumn('request_fingerprint', 'text').execute();
  },
};
