import type { Kysely } from 'kysely';
import type { Schema } from '../schema.js';

/** A table as it is copied: by name, with the columns of its primary key. */
export interface CopiedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** Any row, as the engines return it. */
export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyTables = Kysely<Record<string, AnyRow>>;

/** The tables that the authentication library manages by itself. */
type AuthenticationTable = 'sessions' | 'accounts' | 'verifications' | 'sign_in_limits';

const ID = ['id'];

/** The primary keys of all tables, each table after those that its foreign keys name. The type refuses a list that lacks one. */
const KEYS: Readonly<Record<keyof Schema | AuthenticationTable, readonly string[]>> = {
  organizations: ID,
  users: ID,
  api_keys: ID,
  sites: ID,
  jobs: ID,
  publications: ['site_id'],
  assistant_threads: ID,
  assistant_exchanges: ID,
  request_counters: ['key'],
  schedules: ['site_id', 'audience'],
  schedule_runs: ID,
  webhooks: ID,
  webhook_deliveries: ID,
  notices: ID,
  notice_messages: ID,
  badges: ['site_id'],
  custom_domains: ID,
  proved_domains: ['host_name'],
  sessions: ID,
  accounts: ID,
  verifications: ID,
  sign_in_limits: ID,
  memberships: ['organization_id', 'user_id'],
  invitations: ID,
  audit_events: ID,
  signing_keys: ID,
  deploy_hooks: ID,
  site_page_views: ['site_id', 'day', 'path'],
  site_searches: ['site_id', 'day', 'text'],
};

/** All tables, in the order in which rows can be written. */
export const TABLES: readonly CopiedTable[] = Object.entries(KEYS).map(([name, key]) => ({ name, key }));
