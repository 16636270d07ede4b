import type { Kysely } from 'kysely';

/** A table as it is copied: by name, with the columns of its primary key. */
export interface CopiedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** Any row, as the engines return it. */
export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyTables = Kysely<Record<string, AnyRow>>;

const byId = (name: string): CopiedTable => ({ name, key: ['id'] });

/** All tables, each after those that its foreign keys name. */
export const TABLES: readonly CopiedTable[] = [
  byId('organizations'),
  byId('users'),
  byId('api_keys'),
  byId('sites'),
  byId('jobs'),
  { name: 'publications', key: ['site_id'] },
  byId('assistant_threads'),
  byId('assistant_exchanges'),
  { name: 'request_counters', key: ['key'] },
  { name: 'schedules', key: ['site_id'] },
  byId('schedule_runs'),
  byId('webhooks'),
  byId('webhook_deliveries'),
  byId('sessions'),
  byId('accounts'),
  byId('verifications'),
  byId('sign_in_limits'),
  { name: 'memberships', key: ['organization_id', 'user_id'] },
  byId('invitations'),
  byId('audit_events'),
  byId('signing_keys'),
  byId('deploy_hooks'),
  { name: 'site_page_views', key: ['site_id', 'day', 'path'] },
  { name: 'site_searches', key: ['site_id', 'day', 'text'] },
];
