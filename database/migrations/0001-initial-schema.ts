import type { Kysely, Migration } from 'kysely';
import { createAssistant } from './initial-schema/create-assistant.js';
import { createJobs } from './initial-schema/create-jobs.js';
import { createPeople } from './initial-schema/create-people.js';
import { createSchedules } from './initial-schema/create-schedules.js';
import { createTenants } from './initial-schema/create-tenants.js';
import { createWebhooks } from './initial-schema/create-webhooks.js';

/** Creates all tables of the first version. The same statements run on SQLite and PostgreSQL. */
export const initialSchema: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await createTenants(database);
    await createJobs(database);
    await createAssistant(database);
    await createSchedules(database);
    await createWebhooks(database);
    await createPeople(database);
  },
};
