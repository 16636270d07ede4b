import type { AnswerModel } from '../assistant/answer/create-model.js';
import type { SiteSearch } from '../assistant/site-search.js';
import type { Config } from '../config/config.js';
import type { AddressList } from '../contract/address-list.js';
import type { SiteHosts } from '../contract/site-hosts.js';
import type { Database } from '../database/database.js';
import type { Site } from '../database/records/site-records.js';
import type { Identity } from '../identity/identity.js';
import type { Logger } from '../logging/logger.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { FileLinkSettings } from '../storage/links/link-signature.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { Tracing } from '../tracing/tracing.js';
import type { Answering } from './answering/answering.js';
import type { DashboardFiles } from './dashboard-files.js';
import type { FindProof } from './domains/find-proof.js';
import type { ExportEngine } from './engine/export-engine.js';
import type { AuditLog } from './identity/audit-log.js';
import type { JobReader } from './jobs/job-reader.js';
import type { WaitingReader } from './jobs/waiting-reader.js';
import type { MetricSources } from './operations/collect-metrics.js';
import type { AssistantLimits } from './rate-limits/assistant-limits.js';
import type { CountCall } from './rate-limits/hourly-limit.js';
import type { TokenBudget } from './rate-limits/token-budget.js';

/** The search indexes of sites, loaded on demand. */
export interface SiteSearches {
  /** Returns the index of a site, or undefined if the site was never indexed. */
  open(organizationId: string, domain: string): Promise<SiteSearch | undefined>;
}

/** The parts that the app is created from. */
export interface AppParts {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly exports: ExportEngine;
  readonly identity: Identity;
  readonly siteSearches: SiteSearches;
  /** The language model that answers readers' questions. */
  readonly model: AnswerModel;
  /** Writes the answers; by default on this thread, with `model` and `siteSearches`. */
  readonly answering?: Answering;
  /** Encrypts the credentials of sources and the secrets of webhooks. */
  readonly secrets: SecretBox;
  readonly config: Config;
  readonly logger: Logger;
  /** Records spans of requests; omitted if nothing is traced. */
  readonly tracing?: Tracing | undefined;
  /** The sources of the metrics of the process; created if omitted. */
  readonly metricSources?: MetricSources;
  /** The secret that signs access to previews; omitted if the service hosts no sites. */
  readonly siteHostSecret?: string;
  /** The settings for links to a file store, which this API serves; omitted for stores that serve their own links. */
  readonly fileLinks?: FileLinkSettings;
  /** Looks for the proofs of custom domains; by default in the DNS and the web. */
  readonly findProof?: FindProof;
  /** Aborted when the process shuts down; open event streams then end. */
  readonly closing?: AbortSignal;
}

/** The services that handlers use. */
export interface Services extends AppParts, MetricSources {
  readonly closing: AbortSignal;
  readonly answering: Answering;
  /** Returns the current record of a site. Simultaneous calls share a query. */
  readonly findSite: (organizationId: string, domain: string) => Promise<Site | undefined>;
  readonly jobs: JobReader;
  readonly waiting: WaitingReader;
  /** The addresses of hosted sites; undefined if the service hosts none. */
  readonly siteHosts: SiteHosts | undefined;
  readonly findProof: FindProof;
  readonly audit: AuditLog;
  readonly limits: AssistantLimits;
  readonly countNoticeTest: CountCall;
  readonly countDomainCheck: CountCall;
  readonly tokens: TokenBudget;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: AddressList;
  readonly dashboard: DashboardFiles;
  /** The version of this process. */
  readonly version: string;
  /** The OpenAPI document, as JSON. */
  readonly openApi: string;
}
