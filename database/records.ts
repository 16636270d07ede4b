/** Records as the rest of the product sees them. Times are Dates; ids are opaque strings with a prefix that tells their kind. */

export type Plan = 'free' | 'enterprise';

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: Date;
}

export type KeyKind = 'admin' | 'assistant';
export type KeyScope = 'read' | 'write';

export interface ApiKey {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** Admin keys: `read` opens GET, `write` all methods. Assistant keys have `read`. */
  readonly scope: KeyScope;
  /** First characters, shown in lists. */
  readonly prefix: string;
  readonly lastFour: string;
  /** Addresses and CIDR ranges the key may be used from; empty for everywhere. */
  readonly allowedAddresses: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export type HostingMode = 'cloud' | 'client-hosted' | 'air-gapped';

/** A site's hosting settings; features left out have the mode's default. */
export interface Hosting {
  readonly mode: HostingMode;
  readonly search?: boolean;
  readonly assistant?: boolean;
  readonly analytics?: boolean;
  readonly playground?: boolean;
  /** The bundle's own search, which needs no network: asks for it where the mode leaves search out. */
  readonly offlineSearch?: boolean;
  /** A public key of the assistant, which pages of a bundle ask with. */
  readonly assistantKey?: string;
  /** Where pages ask instead of the service. */
  readonly assistantBase?: string;
}

/** Where a site's pages come from. */
export type SiteSource =
  | {
      readonly type: 'directory';
      /** Absolute, or within the operator's root and relative to it. */
      readonly path: string;
      /** Registered over HTTP: the path must stay within the operator's root. */
      readonly withinRoot?: true;
    }
  | { readonly type: 'archive'; readonly upload?: SourceUpload }
  | { readonly type: 'git'; readonly url: string; readonly ref?: string; readonly directory?: string }
  | {
      /** A live site. */
      readonly type: 'url';
      readonly url: string;
      readonly sitemap?: string;
      /** What becomes of its scripts; by default those stay that work in a file. */
      readonly scripts?: 'auto' | 'keep' | 'strip';
      /** Registered on the operator's own machine: it may lie in a private network. */
      readonly local?: true;
    };

/** An archive that was uploaded and checked; its bytes lie in the object store under their hash. */
export interface SourceUpload {
  readonly sha256: string;
  readonly format: 'tar.gz' | 'zip';
  readonly sizeBytes: number;
  /** Folder in the archive that holds the configuration; empty for its top. */
  readonly directory: string;
  readonly fileCount: number;
  /** Timestamp. */
  readonly uploadedAt: string;
}

export interface Site {
  readonly id: string;
  readonly organizationId: string;
  /** Unique over all organizations: host-name characters only. */
  readonly domain: string;
  readonly title: string;
  readonly source: SiteSource;
  readonly hosting: Hosting;
  readonly canonicalUrl: string | null;
  readonly defaultVersion: string | null;
  /** What a private source is fetched with, encrypted; null for none. */
  readonly sealedCredentials: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type JobStatus = 'queued' | 'running' | 'completed' | 'failed';
export type JobPhase = 'planning' | 'rendering' | 'packaging' | 'verifying';

/** What changes while a job runs: the workflow's own record, as its query answers it and the database keeps it. */
export interface JobProgress {
  readonly status: JobStatus;
  /** 0 to 100; never falls; 100 only when completed. */
  readonly progress: number;
  /** Pages exported so far; never falls. */
  readonly pageCount: number;
  /** Known once the plan is made. */
  readonly totalPages: number | null;
  readonly phase: JobPhase | null;
  /** Findings in the report. */
  readonly warnings: number;
  /** Only when failed: what broke, on which page, and what to do. */
  readonly error: string | null;
}

/** The finished archive; null until a job is completed. */
export interface JobBundle {
  /** Key in the object store. */
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Keys of the report and of the manifest beside it. */
  readonly reportKey: string;
  readonly manifestKey: string;
}

export interface Job extends JobProgress {
  /** `se_` and 16 hex digits; also the workflow's id. */
  readonly id: string;
  readonly organizationId: string;
  readonly siteId: string;
  readonly domain: string;
  readonly version: string | null;
  /** Page paths asked for; null for all published ones. */
  readonly paths: readonly string[] | null;
  readonly hosting: Hosting;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  readonly bundle: JobBundle | null;
  /** When its bundle was given up, since it was kept for as long as the operator wants. */
  readonly bundleRemovedAt: Date | null;
}

/** Administrators may do everything; members read and export, and leave keys, people and the plan alone. */
export type Role = 'administrator' | 'member';

/** Somebody who signs in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Membership {
  readonly organization: Organization;
  readonly role: Role;
}

/** A person as an organization's list shows them. */
export interface Member extends Person {
  readonly role: Role;
  readonly joinedAt: Date;
}

/** A link by which somebody joins an organization, once. */
export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  /** Whom it is for; null for whoever has the link. */
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Who did something: a person, a key, or the operator on the command line. */
export interface Actor {
  readonly kind: 'person' | 'key' | 'operator';
  /** Empty for the operator. */
  readonly id: string;
  /** As it was then. */
  readonly name: string;
}

/** Something that an administrator may want to know later. */
export interface AuditEvent {
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  /** `<noun>.<what happened>`, such as `key.created`. */
  readonly action: string;
  /** What it was done to, in words. */
  readonly subject: string;
  /** The address it came from; null for the command line. */
  readonly address: string | null;
}

/** A job as lists have it: without the pages asked for, which may be thousands. */
export type ListedJob = Omit<Job, 'paths'>;

/** `pending` and `removing`: the engine has yet to be told. */
export type ScheduleState = 'pending' | 'applied' | 'removing';

export interface Schedule {
  readonly siteId: string;
  readonly organizationId: string;
  /** Five fields: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** Name in the IANA database. */
  readonly timezone: string;
  readonly paused: boolean;
  readonly state: ScheduleState;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type ScheduleRunOutcome = 'started' | 'skipped';

/** What came of one time of a schedule. */
export interface ScheduleRun {
  readonly id: string;
  readonly siteId: string;
  readonly organizationId: string;
  readonly outcome: ScheduleRunOutcome;
  /** Only when skipped: why. */
  readonly reason: string | null;
  /** The job that was started, or the one that was still under way. */
  readonly jobId: string | null;
  readonly createdAt: Date;
}

export const WEBHOOK_EVENTS = ['job.completed', 'job.failed', 'schedule.skipped'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export interface Webhook {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** What messages are signed with, encrypted. */
  readonly sealedSecret: string;
  /** The secret before it, which signs too until then, so that receivers can change over; null for none. */
  readonly previousSecret: { readonly sealed: string; readonly until: Date } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** One message for one webhook. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly organizationId: string;
  readonly event: WebhookEvent;
  readonly subject: string;
  /** JSON, as it is sent. */
  readonly payload: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Of the last attempt; null where nobody answered. */
  readonly responseStatus: number | null;
  /** Why the last attempt failed. */
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
