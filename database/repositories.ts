import type { Kysely } from 'kysely';
import type { CounterRepository, ThreadRepository } from './assistant-records.js';
import type { BundleRepository } from './bundle-records.js';
import type {
  Actor,
  ApiKey,
  AuditEvent,
  Hosting,
  Invitation,
  Job,
  JobBundle,
  JobProgress,
  JobStatus,
  KeyKind,
  KeyScope,
  ListedJob,
  Member,
  Membership,
  Organization,
  Person,
  Plan,
  Role,
  Schedule,
  ScheduleRun,
  ScheduleRunOutcome,
  Site,
  SiteSource,
  SourceUpload,
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from './records.js';
import type { Schema } from './schema.js';

/** One repository a noun. Every read that takes an organization answers undefined for another organization's record. */
export interface Database {
  readonly organizations: OrganizationRepository;
  readonly keys: KeyRepository;
  readonly sites: SiteRepository;
  readonly jobs: JobRepository;
  readonly bundles: BundleRepository;
  readonly people: PeopleRepository;
  readonly invitations: InvitationRepository;
  readonly audit: AuditRepository;
  /** What the authentication library keeps its own tables with. */
  readonly authentication: AuthenticationDatabase;
  readonly threads: ThreadRepository;
  readonly counters: CounterRepository;
  readonly schedules: ScheduleRepository;
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  /** Rejects with a sentence when the database cannot be used. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface AuthenticationDatabase {
  readonly db: Kysely<Schema>;
  readonly type: 'sqlite' | 'postgres';
}

export interface OrganizationRepository {
  create(values: { readonly name: string; readonly plan: Plan }): Promise<Organization>;
  get(id: string): Promise<Organization | undefined>;
  findByName(name: string): Promise<Organization | undefined>;
  list(): Promise<readonly Organization[]>;
  setPlan(id: string, plan: Plan): Promise<void>;
}

export interface NewKey {
  readonly organizationId: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scope: KeyScope;
  readonly allowedAddresses?: readonly string[];
  readonly expiresAt?: Date | null;
}

export interface KeyRepository {
  /**
   * Makes a key; `secret` is the key itself, known only now: its SHA-256 is what is stored.
   * At most 10 an hour an organization: rejects with {@link TooManyKeys} past that.
   */
  create(values: NewKey): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  /** By the presented secret's hash; revoked and expired keys are returned too, for the caller to refuse. */
  findBySecret(secret: string): Promise<ApiKey | undefined>;
  list(organizationId: string): Promise<readonly ApiKey[]>;
  /** False where there is no such key of this organization. Revoking twice keeps the first time. */
  revoke(organizationId: string, keyId: string): Promise<boolean>;
  /** Written at most once a minute a key. */
  touch(keyId: string, usedAt: Date): Promise<void>;
}

export interface SiteValues {
  readonly title: string;
  readonly source: SiteSource;
  readonly hosting: Hosting;
  readonly canonicalUrl?: string | null;
  readonly defaultVersion?: string | null;
  /** Left out: those that the site has stay. */
  readonly sealedCredentials?: string | null;
}

export interface SiteRepository {
  /** Creates or replaces; rejects with {@link DomainTaken} when another organization has the domain. */
  put(organizationId: string, domain: string, values: SiteValues): Promise<Site>;
  get(organizationId: string, domain: string): Promise<Site | undefined>;
  getById(id: string): Promise<Site | undefined>;
  list(organizationId: string): Promise<readonly Site[]>;
  /** The site's schedule goes with it, once the engine is told. */
  remove(organizationId: string, domain: string): Promise<boolean>;
  /** Undefined where the organization has no such site, or its source is no archive. */
  setUpload(organizationId: string, domain: string, upload: SourceUpload): Promise<Site | undefined>;
}

export interface NewJob {
  readonly organizationId: string;
  readonly siteId: string;
  readonly domain: string;
  readonly version: string | null;
  readonly paths: readonly string[] | null;
  readonly hosting: Hosting;
  readonly idempotencyKey?: string;
  /** Starts an organization may make in an hour. */
  readonly startsPerHour: number;
}

/** What came of asking for a job: made, or the reason not. `repeated` is the idempotency key's first job. */
export type JobCreation =
  | { readonly outcome: 'created'; readonly job: Job }
  | { readonly outcome: 'repeated'; readonly job: Job }
  | { readonly outcome: 'active'; readonly job: Job }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

export interface JobFilter {
  readonly domain?: string;
  readonly status?: JobStatus;
  /** Made at this time or later. */
  readonly since?: Date;
  /** Made before this time. */
  readonly until?: Date;
  readonly limit: number;
  /** Opaque, from the last answer. */
  readonly cursor?: string;
}

export interface JobRepository {
  /** One active job a site is a unique index, not a check: of two at once, one is `active`. */
  create(values: NewJob): Promise<JobCreation>;
  get(organizationId: string, jobId: string): Promise<Job | undefined>;
  getById(jobId: string): Promise<Job | undefined>;
  /** Newest first. */
  list(
    organizationId: string,
    filter: JobFilter,
  ): Promise<{ readonly jobs: readonly ListedJob[]; readonly nextCursor: string | null }>;
  /** The site's newest completed job that was made before this one. */
  lastCompletedBefore(job: Pick<Job, 'id' | 'siteId' | 'version' | 'createdAt'>): Promise<Job | undefined>;
  /**
   * Keeps what a running job has reached. Never goes back: a final status, a higher progress or page count stands.
   * `bundle` comes with `completed`. With a final record, what webhooks are to be told of it is kept in the same transaction.
   */
  record(jobId: string, progress: JobProgress, bundle?: JobBundle): Promise<void>;
  /** Queued or running jobs whose record is older than this, for the sweep that starts lost ones again. */
  listActive(updatedBefore: Date): Promise<readonly Job[]>;
}

export interface ScheduleRepository {
  /** Creates or replaces; the engine has yet to be told. Rejects with UnknownSite. */
  put(
    organizationId: string,
    siteId: string,
    values: Pick<Schedule, 'cron' | 'timezone' | 'paused'>,
  ): Promise<Schedule>;
  /** Undefined for one that is being removed. */
  get(organizationId: string, siteId: string): Promise<Schedule | undefined>;
  /** Those that are not being removed. */
  list(organizationId: string): Promise<readonly Schedule[]>;
  /** False where there is none. The engine has yet to be told. */
  remove(organizationId: string, siteId: string): Promise<boolean>;
  /** The engine was told of this revision: it counts as applied, or is gone. A newer one stays as it is. */
  applied(schedule: Pick<Schedule, 'siteId' | 'revision'>): Promise<void>;
  /** Schedules of which the engine has yet to be told, changed before this time. */
  listUnapplied(changedBefore: Date): Promise<readonly Schedule[]>;
  /** Keeps what came of one time; again with the same id changes nothing. The last 50 of a site are kept. */
  recordRun(run: NewScheduleRun): Promise<void>;
  /** Newest first. */
  listRuns(siteId: string, limit: number): Promise<readonly ScheduleRun[]>;
  /** Times of all schedules that were skipped since then, as far as they are kept. */
  countSkipped(since: Date): Promise<number>;
}

export interface NewScheduleRun {
  readonly id: string;
  readonly siteId: string;
  readonly organizationId: string;
  readonly domain: string;
  readonly outcome: ScheduleRunOutcome;
  readonly reason: string | null;
  readonly jobId: string | null;
}

export interface WebhookValues {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
}

export interface WebhookRepository {
  /** Rejects with {@link TooManyWebhooks} past {@link MOST_WEBHOOKS} an organization. */
  create(organizationId: string, values: WebhookValues & { readonly sealedSecret: string }): Promise<Webhook>;
  list(organizationId: string): Promise<readonly Webhook[]>;
  get(organizationId: string, webhookId: string): Promise<Webhook | undefined>;
  getById(webhookId: string): Promise<Webhook | undefined>;
  update(organizationId: string, webhookId: string, values: Partial<WebhookValues>): Promise<Webhook | undefined>;
  /** Puts a new secret in the place of the one that there is, which becomes the previous one; any before that is dropped. */
  rotateSecret(
    organizationId: string,
    webhookId: string,
    values: { readonly sealedSecret: string; readonly previousUntil: Date },
  ): Promise<Webhook | undefined>;
  /** Its deliveries go with it. */
  remove(organizationId: string, webhookId: string): Promise<boolean>;
}

/** What came of one attempt. */
export interface DeliveryAttempt {
  readonly status: WebhookDelivery['status'];
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

export interface DeliveryRepository {
  /** Newest first. Rejects with InvalidCursor. */
  list(
    webhookId: string,
    filter: { readonly status?: WebhookDelivery['status']; readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly nextCursor: string | null }>;
  get(webhookId: string, deliveryId: string): Promise<WebhookDelivery | undefined>;
  getById(deliveryId: string): Promise<WebhookDelivery | undefined>;
  /** Those of a job or run that are to be sent. */
  listPending(subject: string): Promise<readonly WebhookDelivery[]>;
  /** Those to be sent that nobody has touched since. */
  listForgotten(untouchedSince: Date): Promise<readonly WebhookDelivery[]>;
  recordAttempt(deliveryId: string, attempt: DeliveryAttempt): Promise<void>;
  /** To be sent, again or at once. */
  requeue(deliveryId: string): Promise<void>;
}

export const MOST_WEBHOOKS = 20;

/** The organization has as many webhooks as it may. */
export class TooManyWebhooks extends Error {
  override readonly name = 'TooManyWebhooks';
  constructor() {
    super(`an organization has at most ${MOST_WEBHOOKS} webhooks; remove one that is no longer needed`);
  }
}

/** The hourly limit of new keys is reached. */
export class TooManyKeys extends Error {
  override readonly name = 'TooManyKeys';
  constructor(readonly retryAfterSeconds: number) {
    super('this organization made 10 keys in the last hour; wait before making another');
  }
}

/** The domain belongs to another organization. */
export class DomainTaken extends Error {
  override readonly name = 'DomainTaken';
  constructor(readonly domain: string) {
    super(`the domain ${domain} is taken; choose another`);
  }
}

/** What came of changing or ending a membership. An organization keeps one administrator. */
export type MembershipChange = 'changed' | 'unknown' | 'last_administrator';

export interface PeopleRepository {
  /** Whether anybody can sign in yet. */
  any(): Promise<boolean>;
  findByEmail(email: string): Promise<Person | undefined>;
  /** By the organization's name. */
  memberships(userId: string): Promise<readonly Membership[]>;
  /** By name. */
  members(organizationId: string): Promise<readonly Member[]>;
  /** Who is a member already gets the role. */
  join(organizationId: string, userId: string, role: Role): Promise<void>;
  setRole(organizationId: string, userId: string, role: Role): Promise<MembershipChange>;
  remove(organizationId: string, userId: string): Promise<MembershipChange>;
}

export interface NewInvitation {
  readonly organizationId: string;
  readonly email: string | null;
  readonly role: Role;
}

/** Accepted and expired invitations are as if they were not there. */
export interface InvitationRepository {
  /** `token` is known only now: its SHA-256 is what is stored. */
  create(values: NewInvitation): Promise<{ readonly invitation: Invitation; readonly token: string }>;
  findByToken(token: string): Promise<Invitation | undefined>;
  findByEmail(email: string): Promise<readonly Invitation[]>;
  /** Newest first. */
  list(organizationId: string): Promise<readonly Invitation[]>;
  /** False when somebody was faster. */
  accept(invitationId: string): Promise<boolean>;
  /** For an acceptance that could not be carried out. */
  reopen(invitationId: string): Promise<void>;
  revoke(organizationId: string, invitationId: string): Promise<boolean>;
}

export interface NewAuditEvent extends Omit<AuditEvent, 'id' | 'at' | 'actor'> {
  readonly organizationId: string;
  readonly actor: Actor;
}

export interface AuditRepository {
  append(event: NewAuditEvent): Promise<void>;
  /** Newest first. Rejects with InvalidCursor. */
  list(
    organizationId: string,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly events: readonly AuditEvent[]; readonly nextCursor: string | null }>;
}
