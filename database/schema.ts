import type { JobPhase, JobStatus } from '../contract/job.js';
import type { NoticeKind } from '../contract/notices.js';
import type { ExchangeOutcome, Feedback } from './records/assistant-records.js';
import type { Actor } from './records/audit-records.js';
import type { BadgeVisibility } from './records/badge-records.js';
import type { DeliveryEvent, DeliveryStatus } from './records/delivery-records.js';
import type { KeyKind, KeyScope } from './records/key-records.js';
import type { NoticeMessageEvent } from './records/notice-records.js';
import type { Plan } from './records/organization-records.js';
import type { Role } from './records/people-records.js';
import type { PublishingPolicy } from './records/publication-records.js';
import type { ScheduleRunOutcome, ScheduleState } from './records/schedule-records.js';

/**
 * The rows of all tables. Only types that mean the same on both engines are used: text, integers, and instants as
 * milliseconds since 1970 in a bigint. Nested values are JSON in a text column.
 */
export interface Schema {
  readonly organizations: OrganizationRow;
  readonly api_keys: KeyRow;
  readonly sites: SiteRow;
  readonly jobs: JobRow;
  readonly publications: PublicationRow;
  readonly users: UserRow;
  readonly memberships: MembershipRow;
  readonly invitations: InvitationRow;
  readonly audit_events: AuditEventRow;
  readonly assistant_threads: ThreadRow;
  readonly assistant_exchanges: ExchangeRow;
  readonly request_counters: CounterRow;
  readonly schedules: ScheduleRow;
  readonly schedule_runs: ScheduleRunRow;
  readonly webhooks: WebhookRow;
  readonly webhook_deliveries: WebhookDeliveryRow;
  readonly signing_keys: SigningKeyRow;
  readonly deploy_hooks: DeployHookRow;
  readonly badges: BadgeRow;
  readonly custom_domains: CustomDomainRow;
  readonly proved_domains: ProvedDomainRow;
  readonly notices: NoticeRow;
  readonly notice_messages: NoticeMessageRow;
  readonly site_page_views: PageViewsRow;
  readonly site_searches: SearchesRow;
}

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly created_at: number;
}

export interface KeyRow {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scope: KeyScope;
  /** The SHA-256 of the whole key, as hex. */
  readonly secret_hash: string;
  readonly prefix: string;
  readonly last_four: string;
  /** A JSON array of strings. */
  readonly allowed_addresses: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly last_used_at: number | null;
}

export interface SiteRow {
  readonly id: string;
  readonly organization_id: string;
  readonly domain: string;
  readonly title: string;
  /** The JSON of a SiteSource. */
  readonly source: string;
  /** The JSON of a Hosting. */
  readonly hosting: string;
  readonly canonical_url: string | null;
  readonly default_version: string | null;
  /** The encrypted credentials of a private source. */
  readonly credentials: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface JobRow {
  readonly id: string;
  readonly organization_id: string;
  /** The site's id, without a foreign key: a job's record outlives its site. */
  readonly site_id: string;
  readonly domain: string;
  readonly version: string | null;
  /** A JSON array of strings, or null. */
  readonly paths: string | null;
  /** The JSON of a Hosting. */
  readonly hosting: string;
  /** A JSON array of groups of readers, sorted; empty for an export that everybody may see. */
  readonly audience: string;
  /** A JSON array of forms of the bundle; null for `tar.gz` alone. */
  readonly formats: string | null;
  /** The JSON of a PdfSelection; null for the whole site. */
  readonly pdf: string | null;
  /** The SHA-256 of the caller's key, as hex, because an index cannot contain text of unlimited length. */
  readonly idempotency_hash: string | null;
  /** The SHA-256 of the request, as hex; null where a key always comes with the same request. */
  readonly request_fingerprint: string | null;
  readonly status: JobStatus;
  readonly progress: number;
  readonly page_count: number;
  readonly total_pages: number | null;
  readonly phase: JobPhase | null;
  readonly warnings: number;
  readonly error: string | null;
  /** The JSON of a JobBundle, or null. */
  readonly bundle: string | null;
  readonly bundle_removed_at: number | null;
  /** The JSON of a JobActor, or null. */
  readonly started_by: string | null;
  readonly stopped_by: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly finished_at: number | null;
}

export interface PublicationRow {
  readonly site_id: string;
  readonly organization_id: string;
  readonly policy: PublishingPolicy;
  /** The id of the published job, or null. */
  readonly job_id: string | null;
  /** The JSON of a JobActor; null for an automatic publication. */
  readonly published_by: string | null;
  readonly published_at: number | null;
}

/** A row of the authentication library, which alone writes this table and those beside it. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface MembershipRow {
  readonly organization_id: string;
  readonly user_id: string;
  readonly role: Role;
  readonly created_at: number;
}

export interface InvitationRow {
  readonly id: string;
  readonly organization_id: string;
  readonly email: string | null;
  readonly role: Role;
  /** The SHA-256 of the link's token, as hex. */
  readonly token_hash: string;
  /** The id of the inviting administrator; null for the operator. */
  readonly invited_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  readonly accepted_at: number | null;
}

export interface AuditEventRow {
  readonly id: string;
  readonly organization_id: string;
  readonly at: number;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string;
  readonly actor_name: string;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
}

export interface ThreadRow {
  readonly id: string;
  readonly organization_id: string;
  readonly domain: string;
  readonly fingerprint: string;
  readonly title: string;
  readonly exchange_count: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface ExchangeRow {
  readonly id: string;
  readonly thread_id: string;
  readonly organization_id: string;
  readonly domain: string;
  readonly question: string;
  readonly answer: string;
  /** A JSON array of AnswerSource. */
  readonly sources: string;
  readonly current_path: string | null;
  readonly outcome: ExchangeOutcome;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly feedback: Feedback | null;
  readonly comment: string | null;
  readonly created_at: number;
}

export interface CounterRow {
  readonly key: string;
  readonly points: number;
  readonly expires_at: number;
}

export interface ScheduleRow {
  readonly site_id: string;
  /** The key of the audience whose schedule it is; empty for the schedule of the site. */
  readonly audience: string;
  readonly organization_id: string;
  readonly cron: string;
  readonly timezone: string;
  /** The number 0 or 1. */
  readonly paused: number;
  /** A JSON array of audiences, each an array of groups; null for everybody alone. */
  readonly audiences: string | null;
  readonly state: ScheduleState;
  /** A number raised by each change, so that applying an older revision does not count for a newer one. */
  readonly revision: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface ScheduleRunRow {
  /** The id of the workflow run, so that a retried step stores one row. */
  readonly id: string;
  readonly site_id: string;
  /** The audience of the schedule, as in `schedules`. */
  readonly schedule_audience: string;
  readonly organization_id: string;
  /** The key of the audience that the run exported for; empty for everybody. */
  readonly audience: string;
  readonly outcome: ScheduleRunOutcome;
  readonly reason: string | null;
  readonly job_id: string | null;
  readonly created_at: number;
}

export interface WebhookRow {
  readonly id: string;
  readonly organization_id: string;
  readonly url: string;
  /** A JSON array of events. */
  readonly events: string;
  /** The number 0 or 1. */
  readonly enabled: number;
  readonly sealed_secret: string;
  readonly previous_sealed_secret: string | null;
  readonly previous_secret_until: number | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface BadgeRow {
  readonly site_id: string;
  readonly visibility: BadgeVisibility;
  readonly token: string;
}

export interface CustomDomainRow {
  readonly id: string;
  readonly organization_id: string;
  readonly site_id: string;
  readonly host_name: string;
  readonly token: string;
  readonly checked_at: number | null;
  /** The time of its next check; null if it is checked on request only. */
  readonly next_check_at: number | null;
  readonly failing_since: number | null;
  readonly problem: string | null;
  readonly created_at: number;
}

export interface ProvedDomainRow {
  readonly host_name: string;
  readonly domain_id: string;
  readonly proved_at: number;
}

export interface NoticeRow {
  readonly id: string;
  readonly organization_id: string;
  readonly site_id: string;
  readonly kind: NoticeKind;
  /** The encrypted address. */
  readonly sealed_target: string;
  readonly label: string;
  /** A JSON array of events. */
  readonly events: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface NoticeMessageRow {
  readonly id: string;
  readonly notice_id: string;
  readonly event: NoticeMessageEvent;
  readonly job_id: string | null;
  /** The facts that the message is written from, as JSON. */
  readonly facts: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly error: string | null;
  readonly next_attempt_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface DeployHookRow {
  readonly id: string;
  readonly organization_id: string;
  readonly site_id: string;
  readonly name: string;
  /** The SHA-256 of the whole secret, as hex. */
  readonly secret_hash: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

export interface SigningKeyRow {
  readonly id: string;
  readonly public_key: string;
  readonly sealed_private_key: string | null;
  /** The number 1 for the active key, null for others. */
  readonly active: number | null;
  readonly created_at: number;
  readonly retired_at: number | null;
}

export interface WebhookDeliveryRow {
  /** The id of the delivery and of its message. */
  readonly id: string;
  readonly webhook_id: string;
  readonly organization_id: string;
  readonly event: DeliveryEvent;
  /** The id of the job or scheduled run that the event is about. */
  readonly subject: string;
  /** The JSON that is sent. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly next_attempt_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface PageViewsRow {
  readonly site_id: string;
  /** The day as `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly path: string;
  readonly views: number;
}

export interface SearchesRow {
  readonly site_id: string;
  /** The day as `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  /** The words; empty for searches beyond the number of different ones that are kept. */
  readonly text: string;
  readonly searches: number;
  /** The number of these searches that found nothing. */
  readonly misses: number;
}
