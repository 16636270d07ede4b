import type { Kysely, Migration } from 'kysely';

/** Who made an invitation. Of those before it is not known: they hold until they expire. */
export const invitingAdministrators: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('invitations').addColumn('invited_by', 'text').execute();
  },
};
