import type { CounterRepository, ThreadRepository } from './assistant-records.js';
import type {
  ApiKey,
  Hosting,
  Job,
  JobBundle,
  JobProgress,
  JobStatus,
  KeyKind,
  KeyScope,
  Organization,
  Plan,
  Site,
  SiteSource,
} from './records.js';

/** One repository a noun. Every read that takes an organization answers undefined for another organization's record. */
export interface Database {
  readonly organizations: OrganizationRepository;
  readonly keys: KeyRepository;
  readonly sites: SiteRepository;
  readonly jobs: JobRepository;
  readonly threads: ThreadRepository;
  readonly counters: CounterRepository;
  /** Rejects with a sentence when the database cannot be used. */
  check(): Promise<void>;
  close(): Promise<void>;
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
}

export interface SiteRepository {
  /** Creates or replaces; rejects with {@link DomainTaken} when another organization has the domain. */
  put(organizationId: string, domain: string, values: SiteValues): Promise<Site>;
  get(organizationId: string, domain: string): Promise<Site | undefined>;
  getById(id: string): Promise<Site | undefined>;
  list(organizationId: string): Promise<readonly Site[]>;
  remove(organizationId: string, domain: string): Promise<boolean>;
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
  ): Promise<{ readonly jobs: readonly Job[]; readonly nextCursor: string | null }>;
  /**
   * Keeps what a running job has reached. Never goes back: a final status, a higher progress or page count stands.
   * `bundle` comes with `completed`.
   */
  record(jobId: string, progress: JobProgress, bundle?: JobBundle): Promise<void>;
  /** Queued or running jobs whose record is older than this, for the sweep that starts lost ones again. */
  listActive(updatedBefore: Date): Promise<readonly Job[]>;
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
