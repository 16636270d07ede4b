import type { Kysely } from 'kysely';
import type { Clock } from '../clock.js';
import { OrganizationNameTaken, UnknownOrganization } from '../errors.js';
import { newId } from '../ids.js';
import type { Organization, OrganizationRepository, Plan } from '../records/organization-records.js';
import type { OrganizationRow, Schema } from '../schema.js';

export class SqlOrganizationRepository implements OrganizationRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async create({ name, plan }: { readonly name: string; readonly plan: Plan }): Promise<Organization> {
    const row = await this.#database
      .insertInto('organizations')
      .values({ id: newId('org'), name, plan, created_at: this.#clock().getTime() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new OrganizationNameTaken(name);
    return toOrganization(row);
  }

  async get(id: string): Promise<Organization | undefined> {
    const row = await this.#select().where('id', '=', id).executeTakeFirst();
    return row && toOrganization(row);
  }

  async findByName(name: string): Promise<Organization | undefined> {
    const row = await this.#select().where('name', '=', name).executeTakeFirst();
    return row && toOrganization(row);
  }

  async list(): Promise<readonly Organization[]> {
    const rows = await this.#select().orderBy('name').execute();
    return rows.map(toOrganization);
  }

  async setPlan(id: string, plan: Plan): Promise<void> {
    const { numUpdatedRows } = await this.#database
      .updateTable('organizations')
      .set({ plan })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new UnknownOrganization(id);
  }

  #select() {
    return this.#database.selectFrom('organizations').selectAll();
  }
}

export function toOrganization(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, plan: row.plan, createdAt: new Date(row.created_at) };
}
