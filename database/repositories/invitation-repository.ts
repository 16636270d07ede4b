import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { type Clock, DAY_MS } from '../clock.js';
import { newId } from '../ids.js';
import type { Invitation, InvitationRepository, NewInvitation } from '../records/people-records.js';
import type { InvitationRow, Schema } from '../schema.js';
import { sha256 } from '../secrets.js';

const VALID_DAYS = 7;

export class SqlInvitationRepository implements InvitationRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(values: NewInvitation): Promise<{ readonly invitation: Invitation; readonly token: string }> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock().getTime();
    const row = await this.#database
      .insertInto('invitations')
      .values({
        id: newId('invite'),
        organization_id: values.organizationId,
        email: values.email?.toLowerCase() ?? null,
        role: values.role,
        token_hash: sha256(token),
        invited_by: values.invitedBy ?? null,
        created_at: now,
        expires_at: now + VALID_DAYS * DAY_MS,
        accepted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { invitation: toInvitation(row), token };
  }

  async findByToken(token: string): Promise<Invitation | undefined> {
    const row = await this.#open().where('token_hash', '=', sha256(token)).executeTakeFirst();
    return row && toInvitation(row);
  }

  async findByEmail(email: string): Promise<readonly Invitation[]> {
    const rows = await this.#open().where('email', '=', email.toLowerCase()).execute();
    return rows.map(toInvitation);
  }

  async list(organizationId: string): Promise<readonly Invitation[]> {
    const rows = await this.#open()
      .where('organization_id', '=', organizationId)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map(toInvitation);
  }

  async accept(invitationId: string): Promise<boolean> {
    const now = this.#clock().getTime();
    const { numUpdatedRows } = await this.#database
      .updateTable('invitations')
      .set({ accepted_at: now })
      .where('id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', now)
      .where(isInviterStillAdministrator)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async reopen(invitationId: string): Promise<void> {
    await this.#database.updateTable('invitations').set({ accepted_at: null }).where('id', '=', invitationId).execute();
  }

  async revoke(organizationId: string, invitationId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('invitations')
      .where('id', '=', invitationId)
      .where('organization_id', '=', organizationId)
      .where('accepted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  #open() {
    return this.#database
      .selectFrom('invitations')
      .selectAll()
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', this.#clock().getTime())
      .where(isInviterStillAdministrator);
  }
}

/** Matches invitations by the operator, or by a person who is still an administrator. */
function isInviterStillAdministrator({ eb, exists, or, selectFrom }: ExpressionBuilder<Schema, 'invitations'>) {
  const administrator = selectFrom('memberships')
    .select('memberships.user_id')
    .whereRef('memberships.organization_id', '=', 'invitations.organization_id')
    .whereRef('memberships.user_id', '=', 'invitations.invited_by')
    .where('memberships.role', '=', 'administrator');
  return or([eb('invitations.invited_by', 'is', null), exists(administrator)]);
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    role: row.role,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
}
