import type { Kysely } from 'kysely';
import type { AnalyticsRepository } from './records/analytics-records.js';
import type { CounterRepository, ThreadRepository } from './records/assistant-records.js';
import type { AuditRepository } from './records/audit-records.js';
import type { BadgeRepository } from './records/badge-records.js';
import type { BundleRepository } from './records/bundle-records.js';
import type { CustomDomainRepository } from './records/custom-domain-records.js';
import type { DeliveryRepository } from './records/delivery-records.js';
import type { DeployHookRepository } from './records/deploy-hook-records.js';
import type { JobRepository } from './records/job-records.js';
import type { KeyRepository } from './records/key-records.js';
import type { NoticeMessageRepository, NoticeRepository } from './records/notice-records.js';
import type { OrganizationRepository } from './records/organization-records.js';
import type { InvitationRepository, PeopleRepository } from './records/people-records.js';
import type { PublicationRepository } from './records/publication-records.js';
import type { ScheduleRepository } from './records/schedule-records.js';
import type { SigningKeyRepository } from './records/signing-key-records.js';
import type { SiteRepository } from './records/site-records.js';
import type { WebhookRepository } from './records/webhook-records.js';
import type { WorkRepository } from './records/work-records.js';
import type { Schema } from './schema.js';

/** The repositories, one per noun. Reads that take an organization return undefined for records of another organization. */
export interface Database {
  readonly organizations: OrganizationRepository;
  readonly keys: KeyRepository;
  readonly sites: SiteRepository;
  readonly jobs: JobRepository;
  readonly bundles: BundleRepository;
  readonly publications: PublicationRepository;
  readonly people: PeopleRepository;
  readonly invitations: InvitationRepository;
  readonly audit: AuditRepository;
  /** The access with which the authentication library manages its own tables. */
  readonly authentication: AuthenticationDatabase;
  readonly threads: ThreadRepository;
  readonly counters: CounterRepository;
  readonly schedules: ScheduleRepository;
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly badges: BadgeRepository;
  readonly customDomains: CustomDomainRepository;
  readonly notices: NoticeRepository;
  readonly noticeMessages: NoticeMessageRepository;
  readonly analytics: AnalyticsRepository;
  readonly deployHooks: DeployHookRepository;
  readonly signingKeys: SigningKeyRepository;
  readonly work: WorkRepository;
  /** Rejects, with a sentence that says what to do, if the database is not usable. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface AuthenticationDatabase {
  readonly db: Kysely<Schema>;
  readonly type: 'sqlite' | 'postgres';
}
