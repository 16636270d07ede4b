import type { AnswerModel } from '../assistant/answer/create-model.js';
import type { SiteSearch } from '../assistant/site-search.js';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import type { Site } from '../database/records/site-records.js';
import type { Identity } from '../identity/identity.js';
import type { Logger } from '../logging/logger.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { FileLinkSettings } from '../storage/links/link-signature.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { Answering } from './answering/answering.js';
import type { DashboardFiles } from './dashboard-files.js';
import type { ExportEngine } from './engine/export-engine.js';
import type { AddressList } from './http/address-list.js';
import type { AuditLog } from './identity/audit-log.js';
import type { JobReader } from './jobs/job-reader.js';
import type { WaitingReader } from './jobs/waiting-reader.js';
import type { Readiness } from './operations/readiness.js';
import type { RequestMetrics } from './operations/request-metrics.js';
import type { AssistantLimits } from './rate-limits/assistant-limits.js';

/** The indexes of sites, loaded when they are asked for. */
export interface SiteSearches {
  /** Undefined for a site that was never indexed. */
  open(organizationId: string, domain: string): Promise<SiteSearch | undefined>;
}

/** What the app is made from. */
export interface AppParts {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly exports: ExportEngine;
  readonly identity: Identity;
  readonly siteSearches: SiteSearches;
  /** Answers readers' questions. */
  readonly model: AnswerModel;
  /** Makes the answers; left out, they are made on this thread, with the model and the indexes of sites given. */
  readonly answering?: Answering;
  /** Seals credentials of sources and secrets of webhooks. */
  readonly secrets: SecretBox;
  readonly config: Config;
  readonly logger: Logger;
  /** What links of a file store are made of: this API serves them. Left out for stores that serve their own. */
  readonly fileLinks?: FileLinkSettings;
  /** Aborted when the process is to end: open event streams then end. */
  readonly closing?: AbortSignal;
}

/** What handlers work with. */
export interface Services extends AppParts {
  readonly closing: AbortSignal;
  readonly answering: Answering;
  /** A site as it is now; one statement for all who ask for it at once. */
  readonly findSite: (organizationId: string, domain: string) => Promise<Site | undefined>;
  readonly jobs: JobReader;
  readonly waiting: WaitingReader;
  readonly audit: AuditLog;
  readonly limits: AssistantLimits;
  /** Addresses whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: AddressList;
  readonly dashboard: DashboardFiles;
  readonly readiness: Readiness;
  readonly metrics: RequestMetrics;
  /** The OpenAPI document, as JSON. */
  readonly openApi: string;
}
