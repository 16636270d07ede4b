import { Kysely } from 'kysely';
import type { DatabaseConfig } from '../config/config.js';
import type { Database } from './database.js';
import { type DatabaseOptions, dialectFor } from './dialect-for.js';
import { migrate } from './migrate.js';
import { SqlAnalyticsRepository } from './repositories/analytics-repository.js';
import { SqlAuditRepository } from './repositories/audit-repository.js';
import { SqlBadgeRepository } from './repositories/badge-repository.js';
import { SqlBundleRepository } from './repositories/bundle-repository.js';
import { SqlCounterRepository } from './repositories/counter-repository.js';
import { SqlCustomDomainRepository } from './repositories/custom-domain-repository.js';
import { SqlDeliveryRepository } from './repositories/delivery-repository.js';
import { SqlDeployHookRepository } from './repositories/deploy-hook-repository.js';
import { SqlInvitationRepository } from './repositories/invitation-repository.js';
import { SqlJobRepository } from './repositories/job-repository.js';
import { SqlKeyRepository } from './repositories/key-repository.js';
import { SqlNoticeMessageRepository } from './repositories/notice-message-repository.js';
import { SqlNoticeRepository } from './repositories/notice-repository.js';
import { SqlOrganizationRepository } from './repositories/organization-repository.js';
import { SqlPeopleRepository } from './repositories/people-repository.js';
import { SqlPublicationRepository } from './repositories/publication-repository.js';
import { SqlScheduleRepository } from './repositories/schedule-repository.js';
import { SqlSigningKeyRepository } from './repositories/signing-key-repository.js';
import { SqlSiteRepository } from './repositories/site-repository.js';
import { SqlThreadRepository } from './repositories/thread-repository.js';
import { SqlWebhookRepository } from './repositories/webhook-repository.js';
import { SqlWorkRepository } from './repositories/work-repository.js';
import type { Schema } from './schema.js';

/** The timeout of migrations. One may rewrite a large table, or wait for another process that does. */
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * Opens the database, runs the missing migrations and returns the repositories. Their promises, and this one, reject
 * with DatabaseUnavailable if the database is not usable.
 */
export async function createDatabase(config: DatabaseConfig, options: DatabaseOptions = {}): Promise<Database> {
  await migrateOnce(config, options);
  const connections = new Kysely<Schema>({ dialect: dialectFor(config, options) });
  // There are many conversations with the assistant, and losing the last of them costs less than making readers wait
  // for a disk.
  const unsynced =
    config.kind === 'sqlite'
      ? new Kysely<Schema>({ dialect: dialectFor(config, options, { commitsUnsynced: true }) })
      : connections;
  const clock = options.clock ?? (() => new Date());
  const check = async () => {
    await connections.selectFrom('organizations').select('id').limit(1).execute();
  };
  // Connects now rather than at the first query, so that a fault stops the start.
  await check().catch(async (error: unknown) => {
    await connections.destroy();
    throw error;
  });
  return {
    organizations: new SqlOrganizationRepository(connections, clock),
    keys: new SqlKeyRepository(connections, clock),
    sites: new SqlSiteRepository(connections, clock),
    jobs: new SqlJobRepository(connections, clock),
    bundles: new SqlBundleRepository(connections, clock),
    publications: new SqlPublicationRepository(connections, clock),
    people: new SqlPeopleRepository(connections, clock),
    invitations: new SqlInvitationRepository(connections, clock),
    audit: new SqlAuditRepository(connections, clock),
    authentication: { db: connections, type: config.kind },
    threads: new SqlThreadRepository(unsynced, clock),
    counters: new SqlCounterRepository(unsynced, clock),
    schedules: new SqlScheduleRepository(connections, clock),
    webhooks: new SqlWebhookRepository(connections, clock),
    deliveries: new SqlDeliveryRepository(connections, clock),
    customDomains: new SqlCustomDomainRepository(connections, clock),
    badges: new SqlBadgeRepository(connections),
    notices: new SqlNoticeRepository(connections, clock),
    noticeMessages: new SqlNoticeMessageRepository(connections, clock),
    analytics: new SqlAnalyticsRepository(unsynced),
    deployHooks: new SqlDeployHookRepository(connections, clock),
    signingKeys: new SqlSigningKeyRepository(connections, clock),
    work: new SqlWorkRepository(connections),
    check,
    close: async () => {
      await unsynced.destroy();
      if (unsynced !== connections) await connections.destroy();
    },
  };
}

/** Runs the migrations on separate connections with a longer timeout. */
async function migrateOnce(config: DatabaseConfig, options: DatabaseOptions): Promise<void> {
  const dialect = dialectFor(config, options, {
    statementTimeoutMilliseconds: MIGRATION_TIMEOUT_MS,
    connections: 1,
  });
  const connections = new Kysely<Schema>({ dialect });
  try {
    await migrate(connections);
  } finally {
    await connections.destroy();
  }
}
