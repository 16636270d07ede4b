import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** Creates the tables of people who sign in, their memberships and invitations, and the audit log. */
export async function createPeople(database: Kysely<unknown>): Promise<void> {
  await createAuthentication(database);
  await createMemberships(database);
  await createInvitations(database);
  await createAuditEvents(database);
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

/**
 * Creates the tables of the authentication library, under plural names, with the library's own column names. SQLite accepts
 * any name as a type and stores what the library passes: instants as ISO 8601 text, booleans as integers.
 */
async function createAuthentication({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'boolean', required)
    .addColumn('image', 'text')
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .execute();
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'timestamptz', required)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', ofUser)
    .addColumn('organizationId', 'text')
    .execute();
  await schema.createIndex('sessions_by_user').on('sessions').column('userId').execute();
  await createAccounts({ schema });
  await schema
    .createTable('sign_in_limits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('count', 'integer', required)
    .addColumn('lastRequest', 'bigint', required)
    .execute();
}

async function createAccounts({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', required)
    .addColumn('providerId', 'text', required)
    .addColumn('userId', 'text', ofUser)
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'timestamptz')
    .addColumn('refreshTokenExpiresAt', 'timestamptz')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .execute();
  await schema.createIndex('accounts_by_user').on('accounts').column('userId').execute();
  await schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expiresAt', 'timestamptz', required)
    .addColumn('createdAt', 'timestamptz', required)
    .addColumn('updatedAt', 'timestamptz', required)
    .execute();
  await schema.createIndex('verifications_by_identifier').on('verifications').column('identifier').execute();
}

async function createMemberships({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('memberships')
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('user_id', 'text', ofUser)
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('memberships_key', ['organization_id', 'user_id'])
    .execute();
  await schema.createIndex('memberships_by_user').on('memberships').column('user_id').execute();
}

async function createInvitations({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('email', 'text')
    .addColumn('role', 'text', required)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('accepted_at', 'bigint')
    .addColumn('invited_by', 'text')
    .execute();
  await schema
    .createIndex('invitations_by_organization')
    .on('invitations')
    .columns(['organization_id', 'created_at'])
    .execute();
}

async function createAuditEvents({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('at', 'bigint', required)
    .addColumn('actor_kind', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('actor_name', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('address', 'text')
    .execute();
  await schema
    .createIndex('audit_events_by_organization')
    .on('audit_events')
    .columns(['organization_id', 'at', 'id'])
    .execute();
}
