import type { Migration } from 'kysely';
import { firstTables } from './0001-first-tables.js';
import { people } from './0010-people.js';

/** Every migration by its name, in the order of the names. A released one is never changed or removed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0010-people': people,
};
