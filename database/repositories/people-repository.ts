import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.js';
import type {
  Member,
  Membership,
  MembershipChange,
  PeopleRepository,
  Person,
  Role,
} from '../records/people-records.js';
import type { Schema } from '../schema.js';
import { lockOrganization } from './lock-organization.js';
import { toOrganization } from './organization-repository.js';

export class SqlPeopleRepository implements PeopleRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async any(): Promise<boolean> {
    return (await this.#database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
  }

  async findByEmail(email: string): Promise<Person | undefined> {
    return await this.#database
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
  }

  async memberships(userId: string): Promise<readonly Membership[]> {
    const rows = await this.#database
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .selectAll('organizations')
      .select('memberships.role')
      .where('memberships.user_id', '=', userId)
      .orderBy('organizations.name')
      .execute();
    return rows.map(({ role, ...organization }) => ({ organization: toOrganization(organization), role }));
  }

  async members(organizationId: string): Promise<readonly Member[]> {
    const rows = await this.#database
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['users.id', 'users.name', 'users.email', 'memberships.role', 'memberships.created_at'])
      .where('memberships.organization_id', '=', organizationId)
      .orderBy('users.name')
      .orderBy('users.id')
      .execute();
    return rows.map(({ created_at, ...member }) => ({ ...member, joinedAt: new Date(created_at) }));
  }

  async join(organizationId: string, userId: string, role: Role): Promise<void> {
    await this.#database
      .insertInto('memberships')
      .values({ organization_id: organizationId, user_id: userId, role, created_at: this.#clock().getTime() })
      .onConflict((conflict) => {
        const known = conflict.columns(['organization_id', 'user_id']);
        return role === 'administrator' ? known.doUpdateSet({ role }) : known.doNothing();
      })
      .execute();
  }

  setRole(organizationId: string, userId: string, role: Role): Promise<MembershipChange> {
    return this.#change(organizationId, userId, role, (transaction) =>
      transaction
        .updateTable('memberships')
        .set({ role })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .execute(),
    );
  }

  remove(organizationId: string, userId: string): Promise<MembershipChange> {
    return this.#change(organizationId, userId, undefined, (transaction) =>
      transaction
        .deleteFrom('memberships')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .execute(),
    );
  }

  /** Changes a membership. Of two administrators who remove each other at the same time, one stays. */
  async #change(
    organizationId: string,
    userId: string,
    role: Role | undefined,
    apply: (transaction: Transaction<Schema>) => Promise<unknown>,
  ): Promise<MembershipChange> {
    return await this.#database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const rows = await transaction
        .selectFrom('memberships')
        .select(['user_id', 'role'])
        .where('organization_id', '=', organizationId)
        .execute();
      if (!rows.some((row) => row.user_id === userId)) return 'unknown';
      const others = rows.filter((row) => row.user_id !== userId && row.role === 'administrator');
      if (others.length === 0 && role !== 'administrator') return 'last_administrator';
      await apply(transaction);
      return 'changed';
    });
  }
}
