// Generated from the OpenAPI document by `npm run client:types`. Do not edit.

/** The schemas of bodies and responses, by their name in the OpenAPI document. */
export interface Schemas {
  Actor: {
    readonly kind: 'person' | 'key' | 'schedule';
    /** The name at that time; empty for a schedule. */
    readonly name: string;
  };
  AssistantConversation: {
    readonly threadId: string;
    readonly domain: string;
    /** The client's identifier of the reader. */
    readonly fp: string;
    /** The first question, shortened. */
    readonly title: string;
    readonly exchangeCount: number;
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly exchanges: ReadonlyArray<Schemas['AssistantExchange']>;
  };
  AssistantExchange: {
    /** The id of the answer in its stream. */
    readonly messageId: string;
    readonly threadId: string;
    readonly domain: string;
    readonly question: string;
    /** The answer; incomplete if it was stopped or failed. */
    readonly answer: string;
    readonly sources: ReadonlyArray<{
      readonly path: string;
      readonly url: string;
      readonly title: string;
    }>;
    readonly currentPath: string | null;
    /** `unanswered`: the documentation has no answer. `stopped`: the reader disconnected. `failed`: the model failed. */
    readonly outcome: 'answered' | 'unanswered' | 'stopped' | 'failed';
    readonly inputTokens: number | null;
    readonly outputTokens: number | null;
    readonly feedback: 'like' | 'dislike' | null;
    readonly comment: string | null;
    readonly createdAt: string;
  };
  AssistantGap: {
    /** The wording that readers used most. */
    readonly question: string;
    /** The other wordings, at most five. */
    readonly otherWordings: ReadonlyArray<string>;
    readonly domain: string;
    readonly count: number;
    /** The number of conversations in which it was asked. */
    readonly threadCount: number;
    /** The number of questions in each of the weeks. */
    readonly countByWeek: ReadonlyArray<number>;
    readonly lastAskedAt: string;
    /** The newest conversation in which it was asked. */
    readonly threadId: string;
    /** The page that a search for the question finds first. */
    readonly closestPage: {
      readonly path: string;
      readonly title: string;
      readonly url: string;
    } | null;
  };
  AssistantGapList: {
    /** The Mondays on which the weeks begin, in UTC, oldest first. */
    readonly weeks: ReadonlyArray<string>;
    /** The number of unanswered questions in these weeks, at most 2,000. */
    readonly questionCount: number;
    readonly gaps: ReadonlyArray<Schemas['AssistantGap']>;
  };
  AssistantLimit: {
    readonly limit: number;
    /** The number of accepted requests, at most the limit. */
    readonly used: number;
    readonly windowSeconds: number;
    /** When the count restarts; null if nothing is counted. */
    readonly resetsAt: string | null;
  };
  AssistantQuestionList: {
    readonly questions: ReadonlyArray<Schemas['AssistantExchange']>;
    readonly nextCursor: string | null;
  };
  AssistantThread: {
    readonly threadId: string;
    readonly domain: string;
    /** The client's identifier of the reader. */
    readonly fp: string;
    /** The first question, shortened. */
    readonly title: string;
    readonly exchangeCount: number;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  AssistantThreadList: {
    readonly threads: ReadonlyArray<Schemas['AssistantThread']>;
    readonly nextCursor: string | null;
  };
  AssistantTokenUse: {
    /** The tokens of a day, read and written; null without a limit. */
    readonly limit: number | null;
    /** Tokens that the model has read. */
    readonly inputTokens: number;
    /** Tokens that the model has written. */
    readonly outputTokens: number;
    /** The cost at the configured prices; null without prices. */
    readonly cost: number | null;
    readonly windowSeconds: number;
    readonly resetsAt: string | null;
  };
  AssistantUsage: {
    /** The limit of the organization, per hour. */
    readonly organization: Schemas['AssistantLimit'];
    /** The limit of the calling address, per day. */
    readonly address: Schemas['AssistantLimit'];
    /** Null if the embedded model answers, which costs nothing. */
    readonly tokens: Schemas['AssistantTokenUse'] | null;
  };
  Badge: {
    /** `off`: there is no badge. `link`: at a secret address, which changes when the badge is turned off and on. `public`: at an address with the domain. */
    readonly visibility: 'off' | 'link' | 'public';
    /** The address of the picture; null if the badge is off. */
    readonly url: string | null;
    /** The badge for a README, with a link to the site if it is hosted. */
    readonly markdown: string | null;
  };
  /** The coverage of the check in a browser. */
  BrowserCheck: {
    /** Pages of the sample that were checked completely. */
    readonly openedPages: number;
    /** Pages of the sample that could not be checked. They are not errors. */
    readonly notChecked: ReadonlyArray<string>;
    /** Pages outside the sample, which were not checked. */
    readonly otherPages: number;
    readonly controls?: Schemas['ControlCounts'];
  };
  BundleLink: {
    /** The identifier of the job. */
    readonly jobId: string;
    readonly format: 'tar.gz' | 'zip' | 'pdf';
    /** The address of the bundle. It requires no key, and supports HEAD and Range. */
    readonly bundleUrl: string;
    readonly sizeBytes: number;
    readonly sha256: string;
    /** The time at which bundleUrl expires; request a new one then. */
    readonly expiresAt: string;
    /** The id of the signing key; omitted if the archive is not signed. */
    readonly keyId?: string;
    /** A link to the signature of the archive, in the format of minisign; omitted if it is not signed. */
    readonly signatureUrl?: string;
    /** A link to the SLSA provenance of the archive, in a DSSE envelope; omitted if it is not signed. */
    readonly provenanceUrl?: string;
  };
  ChangeNotice: {
    readonly events: ReadonlyArray<'job.failed' | 'job.completed'>;
  };
  /** Omitted fields stay unchanged. */
  ChangeWebhook: {
    readonly url?: string;
    readonly events?: ReadonlyArray<'job.completed' | 'export.completed' | 'job.failed' | 'schedule.skipped'>;
    readonly enabled?: boolean;
  };
  /** A completed export, as messages about it describe it. */
  CompletedExport: {
    /** The identifier of the job. */
    readonly jobId: string;
    readonly domain: string;
    /** `default` for the default version of the site. */
    readonly version: string;
    /** The names of the groups of readers who may see the export; omitted if it is for everybody. */
    readonly groups?: ReadonlyArray<string>;
    readonly pageCount: number;
    readonly warnings: number;
    readonly createdAt: string;
    readonly finishedAt: string | null;
    readonly status: 'completed';
    readonly sizeBytes: number;
    /** The checksum of the archive. */
    readonly sha256: string;
    /** True if the job exported only some pages. */
    readonly partial: boolean;
    /** The address at which signed-in members see the exported site. Omitted if the service hosts no sites, and without bundleUrl. */
    readonly previewUrl?: string;
    /** A link to the archive that requires no key. Omitted if no link could be made; create one with the jobId then. */
    readonly bundleUrl?: string;
    /** When bundleUrl expires. */
    readonly expiresAt?: string;
  };
  /** Controls that were compared between the live site and the bundle. */
  ControlCounts: {
    /** Pages whose controls were compared, at two widths. */
    readonly pages: number;
    /** Controls that were pressed on the live pages. */
    readonly pressed: number;
    /** Controls that did something there and were pressed in the bundle. */
    readonly compared: number;
    /** Controls that lead away from their page or send something. */
    readonly skipped: number;
  };
  /** The requests and responses while a live site was read. */
  CrawlCounts: {
    /** Addresses that were requested: pages, files and sitemaps. */
    readonly requested: number;
    /** Addresses whose content was downloaded. */
    readonly downloaded: number;
    /** Addresses of which the server said that they have not changed since the last export. */
    readonly unchanged: number;
    /** Addresses that redirect. */
    readonly redirects: number;
    /** Addresses that do not exist or failed. */
    readonly missing: number;
  };
  CreateBundleLink: {
    readonly expiresInSeconds?: number;
    /** The form of the bundle: one of the formats of the job; tar.gz if omitted. */
    readonly format?: 'tar.gz' | 'zip' | 'pdf';
  };
  CreateDeployHook: {
    readonly name: string;
  };
  CreateNotice: {
    readonly kind: 'email' | 'slack';
    /** An e-mail address for `email`; for `slack`, the address of an incoming webhook, which is kept encrypted and never returned. */
    readonly target: string;
    readonly events?: ReadonlyArray<'job.failed' | 'job.completed'>;
  };
  CreatePreviewLink: {
    readonly expiresInSeconds?: number;
  };
  CreateWebhook: {
    readonly url: string;
    readonly events: ReadonlyArray<'job.completed' | 'export.completed' | 'job.failed' | 'schedule.skipped'>;
    readonly enabled?: boolean;
  };
  CustomDomain: {
    readonly hostName: string;
    /** `waiting`: the proof was not found yet. `proved`: the site is served there. `failing`: it still is, but the proof was missing at the last check. */
    readonly state: 'waiting' | 'proved' | 'failing';
    /** The DNS record that proves the domain. */
    readonly record: {
      readonly name: string;
      readonly type: 'TXT';
      readonly value: string;
    };
    /** The file that proves the domain instead, as long as it points to another server. */
    readonly file: {
      readonly url: string;
      readonly content: string;
    };
    /** The host name of the site at the service, for a CNAME record; null if it has none. */
    readonly target: string | null;
    /** The reason why the last check did not prove the domain; null after one that did. */
    readonly problem: string | null;
    readonly provedAt: string | null;
    readonly checkedAt: string | null;
    /** The time from which the service checks it again by itself; null for a domain that waited three days for its proof, which is checked on request only. */
    readonly nextCheckAt: string | null;
    readonly failingSince: string | null;
    readonly createdAt: string;
  };
  CustomDomainList: {
    readonly domains: ReadonlyArray<Schemas['CustomDomain']>;
  };
  DeployHook: {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly lastUsedAt: string | null;
  };
  DeployHookList: {
    readonly hooks: ReadonlyArray<Schemas['DeployHook']>;
  };
  Error: {
    /** One sentence that says what is wrong and what to do. */
    readonly error: string;
    readonly code: 'invalid_request' | 'invalid_json' | 'idempotency_key_reused' | 'unknown_page' | 'hosting_forbidden' | 'archive_refused' | 'unauthorized' | 'wrong_key_kind' | 'insufficient_scope' | 'address_not_allowed' | 'session_required' | 'cross_site' | 'no_membership' | 'administrator_required' | 'operator_required' | 'plan_required' | 'link_refused' | 'not_found' | 'headers_too_large' | 'method_not_allowed' | 'email_taken' | 'last_administrator' | 'audience_scheduled' | 'custom_domain_taken' | 'not_indexed' | 'job_active' | 'job_not_completed' | 'audience_export' | 'partial_export' | 'not_hosted' | 'job_not_finished' | 'job_finished' | 'source_not_archive' | 'too_many_webhooks' | 'webhook_disabled' | 'nothing_to_compare' | 'bundle_gone' | 'report_gone' | 'precondition_failed' | 'payload_too_large' | 'unsupported_media_type' | 'range_not_satisfiable' | 'rate_limited' | 'internal_error' | 'unavailable';
    /** The job that the error is about: the unfinished one with `job_active`, the one that was started with the key with `idempotency_key_reused`. */
    readonly jobId?: string;
  };
  ExportCompletedMessage: {
    readonly type: 'export.completed';
    readonly timestamp: string;
    readonly data: Schemas['CompletedExport'];
  };
  Finding: {
    readonly code: string;
    readonly severity: 'error' | 'warning' | 'hint';
    /** Says what is wrong and what to do. */
    readonly message: string;
    readonly page?: string;
    readonly file?: string;
    readonly line?: number;
    readonly column?: number;
  };
  /** The mode in which a site is hosted, and the features that its pages offer. */
  HostingSettings: {
    readonly mode: 'cloud' | 'client-hosted' | 'air-gapped';
    readonly search?: boolean;
    readonly assistant?: boolean;
    readonly analytics?: boolean;
    readonly playground?: boolean;
    /** The bundle's own search, which needs no network: it is available in the mode air-gapped too. */
    readonly offlineSearch?: boolean;
    /** The public key with which pages of the bundle call the assistant. */
    readonly assistantKey?: string;
    /** The address that pages call instead of this service: a path on the host of the bundle, or an address; `/v2/message` is appended. */
    readonly assistantBase?: string;
  };
  JobCompletedMessage: {
    readonly type: 'job.completed';
    readonly timestamp: string;
    readonly data: Schemas['CompletedExport'];
  };
  JobFailedMessage: {
    readonly type: 'job.failed';
    readonly timestamp: string;
    readonly data: {
      /** The identifier of the job. */
      readonly jobId: string;
      readonly domain: string;
      /** `default` for the default version of the site. */
      readonly version: string;
      /** The names of the groups of readers who may see the export; omitted if it is for everybody. */
      readonly groups?: ReadonlyArray<string>;
      readonly pageCount: number;
      readonly warnings: number;
      readonly createdAt: string;
      readonly finishedAt: string | null;
      readonly status: 'failed';
      /** Says what went wrong and what to do. */
      readonly error?: string;
      /** `cancelled` if the job was cancelled; omitted otherwise. */
      readonly errorCode?: 'cancelled';
    };
  };
  ListedSchedule: {
    readonly domain: string;
    /** The groups of the audience whose schedule it is; omitted for the schedule of the site. */
    readonly groups?: ReadonlyArray<string>;
    readonly cron: string;
    readonly timezone: string;
    readonly paused: boolean;
    /** The groups of each export of the schedule of a site, of which an empty list is everybody; omitted if no export is for groups. */
    readonly audiences?: ReadonlyArray<ReadonlyArray<string>>;
    /** The next time; null while the schedule is paused. */
    readonly next: Schemas['ScheduleTime'] | null;
    /** The last run; null before the first. */
    readonly lastRun: Schemas['ScheduleRun'] | null;
  };
  ListedSite: {
    readonly domain: string;
    readonly title: string;
    readonly source: Schemas['SiteSource'];
    readonly hosting: Schemas['HostingSettings'];
    readonly canonicalUrl: string | null;
    readonly defaultVersion: string | null;
    readonly createdAt: string;
    readonly updatedAt: string;
    /** The newest export, whatever its outcome; null if there is none. */
    readonly lastJob: {
      readonly jobId: string;
      readonly status: 'queued' | 'running' | 'completed' | 'failed';
      /** `cancelled` if the job was cancelled; omitted otherwise. */
      readonly errorCode?: 'cancelled';
      readonly createdAt: string;
    } | null;
  };
  NewDeployHook: {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly lastUsedAt: string | null;
    /** A POST to it starts an export. Only this response contains it. */
    readonly url: string;
  };
  NewSiteSource: {
    readonly type: 'archive';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
  } | {
    readonly type: 'git';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
    /** https://…, ssh://…, or git@host:path. */
    readonly url: string;
    /** Branch, tag or commit; the default branch if omitted. */
    readonly ref?: string;
    /** Folder of the project or of built pages; if omitted, found by its docs.json, or the top if it has HTML pages. */
    readonly directory?: string;
  } | {
    readonly type: 'directory';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
    /** A folder below the operator's root. */
    readonly path: string;
  } | {
    readonly type: 'url';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
    /** A live site: pages at and below this address are exported. */
    readonly url: string;
    /** Read instead of the sitemaps that the site names. */
    readonly sitemap?: string;
    /** How to treat the site's scripts; auto keeps those that work in a local file. */
    readonly scripts?: 'auto' | 'keep' | 'strip';
  };
  NewWebhook: {
    readonly id: string;
    readonly url: string;
    readonly events: ReadonlyArray<'job.completed' | 'export.completed' | 'job.failed' | 'schedule.skipped'>;
    readonly enabled: boolean;
    /** Until when messages are signed with the previous secret too; null if they are not. */
    readonly previousSecretUntil: string | null;
    readonly createdAt: string;
    readonly updatedAt: string;
    /** The secret that messages are signed with. Only this response contains it. */
    readonly secret: string;
  };
  Notice: {
    readonly id: string;
    readonly kind: 'email' | 'slack';
    /** The e-mail address; for an incoming webhook, its host and its last four characters. */
    readonly label: string;
    readonly events: ReadonlyArray<'job.failed' | 'job.completed'>;
    readonly lastMessage: Schemas['NoticeMessage'] | null;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  NoticeList: {
    readonly notices: ReadonlyArray<Schemas['Notice']>;
    /** True if the operator has configured a mail server. */
    readonly email: boolean;
  };
  NoticeMessage: {
    readonly id: string;
    readonly event: 'job.failed' | 'job.completed' | 'test';
    /** The export that the message is about; null for a test. */
    readonly jobId: string | null;
    readonly status: 'pending' | 'delivered' | 'failed';
    readonly attempts: number;
    /** The reason why the last attempt failed. */
    readonly error: string | null;
    readonly nextAttemptAt: string | null;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  PdfSelection: {
    /** The code of a language of the navigation. */
    readonly language?: string;
    /** The name of a version of the navigation. */
    readonly version?: string;
    /** The name of a group, a tab or another part of the navigation. */
    readonly group?: string;
    /** The size of the paper; A4 if omitted. */
    readonly paper?: 'A4' | 'Letter';
  };
  PreviewLink: {
    readonly jobId: string;
    /** Opens the preview in any browser, without an account. */
    readonly previewLink: string;
    /** The link and the access that it gave end at this time. */
    readonly expiresAt: string;
  };
  Publishing: {
    /** `automatic` publishes every completed export of the whole site; `review` waits for a person. */
    readonly policy: 'automatic' | 'review';
    /** The published job; null while nothing is published. */
    readonly jobId: string | null;
    readonly publishedAt: string | null;
    /** Null if it was published automatically. */
    readonly publishedBy: Schemas['Actor'] | null;
    /** The address at which the service hosts the site; null in other hosting modes than `cloud`. */
    readonly siteUrl: string | null;
  };
  PutBadge: {
    /** `off`: there is no badge. `link`: at a secret address, which changes when the badge is turned off and on. `public`: at an address with the domain. */
    readonly visibility: 'off' | 'link' | 'public';
  };
  PutPublishing: {
    /** `automatic` publishes every completed export of the whole site; `review` waits for a person. */
    readonly policy: 'automatic' | 'review';
  };
  PutSchedule: {
    /** Five fields: minute, hour, day of month, month, day of week. */
    readonly cron: string;
    readonly timezone?: string;
    readonly paused?: boolean;
    /** One export for each audience, each given by its groups; [] is everybody, alone if omitted. */
    readonly audiences?: ReadonlyArray<ReadonlyArray<string>>;
  };
  PutSite: {
    /** The domain if omitted. */
    readonly title?: string;
    readonly source: Schemas['NewSiteSource'];
    readonly hosting?: Schemas['HostingSettings'];
    /** The public address of the site, for its sitemap and links. */
    readonly canonicalUrl?: string | null;
    readonly defaultVersion?: string | null;
    /** The credentials for a private repository or a live site behind a sign-in; stored encrypted and never returned. If omitted, the stored ones are kept as long as the source stays on the same host; null removes them. */
    readonly credentials?: Schemas['SourceCredentials'] | null;
  };
  ReadBundleLink: {
    /** The identifier of the job. */
    readonly jobId: string;
    readonly format: 'tar.gz' | 'zip' | 'pdf';
    /** The address of the bundle. It requires no key, and supports HEAD and Range. */
    readonly bundleUrl: string;
    readonly sizeBytes: number;
    readonly sha256: string;
    /** The time at which bundleUrl expires; request a new one then. */
    readonly expiresAt: string;
    /** The id of the signing key; omitted if the archive is not signed. */
    readonly keyId?: string;
    /** A link to the signature of the archive, in the format of minisign; omitted if it is not signed. */
    readonly signatureUrl?: string;
    /** A link to the SLSA provenance of the archive, in a DSSE envelope; omitted if it is not signed. */
    readonly provenanceUrl?: string;
    /** True if the job exported only some pages, so the bundle is not the whole site. */
    readonly partial: boolean;
  };
  RotateWebhookSecret: {
    /** How long messages are signed with the old secret too; use 0 if it was leaked. */
    readonly graceSeconds?: number;
  };
  Schedule: {
    readonly domain: string;
    /** The groups of the audience whose schedule it is; omitted for the schedule of the site. */
    readonly groups?: ReadonlyArray<string>;
    readonly cron: string;
    readonly timezone: string;
    readonly paused: boolean;
    /** The groups of each export of the schedule of a site, of which an empty list is everybody; omitted if no export is for groups. */
    readonly audiences?: ReadonlyArray<ReadonlyArray<string>>;
    /** The next five times; empty while the schedule is paused or the engine is unavailable. */
    readonly next: ReadonlyArray<Schemas['ScheduleTime']>;
    /** The last ten runs, newest first. */
    readonly runs: ReadonlyArray<Schemas['ScheduleRun']>;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  ScheduleList: {
    readonly schedules: ReadonlyArray<Schemas['ListedSchedule']>;
  };
  ScheduleRun: {
    readonly at: string;
    /** The groups of the export; omitted for everybody. */
    readonly groups?: ReadonlyArray<string>;
    readonly outcome: 'started' | 'skipped';
    /** The reason why the run was skipped; null if it was started. */
    readonly reason: string | null;
    /** The job that was started, or that was still running. */
    readonly jobId: string | null;
    /** The current status of the job; null if there is none. */
    readonly status: 'queued' | 'running' | 'completed' | 'failed' | null;
    /** `cancelled` if the job was cancelled; omitted otherwise. */
    readonly errorCode?: 'cancelled';
  };
  ScheduleSkippedMessage: {
    readonly type: 'schedule.skipped';
    readonly timestamp: string;
    readonly data: {
      readonly domain: string;
      /** The groups of the export; omitted for everybody. */
      readonly groups?: ReadonlyArray<string>;
      /** The reason why the scheduled run was skipped. */
      readonly reason: string;
      /** The job of the export that was still running; omitted if there was none. */
      readonly activeJobId?: string;
    };
  };
  ScheduleTime: {
    readonly at: string;
    /** The day and time in words, in the schedule's time zone. */
    readonly words: string;
  };
  ScheduleTimes: {
    readonly next: ReadonlyArray<Schemas['ScheduleTime']>;
  };
  SearchCounts: {
    /** The words, in lower case. */
    readonly text: string;
    readonly searches: number;
    /** The number of these searches that found nothing. */
    readonly withoutResult: number;
  };
  Site: {
    readonly domain: string;
    readonly title: string;
    readonly source: Schemas['SiteSource'];
    readonly hosting: Schemas['HostingSettings'];
    readonly canonicalUrl: string | null;
    readonly defaultVersion: string | null;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  SiteAnalytics: {
    readonly domain: string;
    /** The page views of all days. */
    readonly views: number;
    readonly searches: number;
    /** Every day of the period in UTC, oldest first. */
    readonly days: ReadonlyArray<{
      readonly day: string;
      readonly views: number;
      readonly searches: number;
    }>;
    /** The pages with the most views, at most 100. */
    readonly pages: ReadonlyArray<{
      readonly path: string;
      readonly views: number;
    }>;
    /** The most frequent searches, at most 100. */
    readonly terms: ReadonlyArray<Schemas['SearchCounts']>;
    /** The searches that most often found nothing, at most 100. */
    readonly withoutResult: ReadonlyArray<Schemas['SearchCounts']>;
  };
  SiteList: {
    readonly sites: ReadonlyArray<Schemas['ListedSite']>;
    readonly nextCursor: string | null;
  };
  SiteSource: {
    readonly type: 'archive';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
    /** Null until an archive is uploaded. */
    readonly upload: {
      readonly sha256: string;
      readonly format: 'tar.gz' | 'tar' | 'zip';
      readonly sizeBytes: number;
      readonly fileCount: number;
      /** Folder in the archive that contains the project or the built pages. */
      readonly directory: string;
      readonly uploadedAt: string;
    } | null;
  } | {
    readonly type: 'git';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
    /** https://…, ssh://…, or git@host:path. */
    readonly url: string;
    /** Branch, tag or commit; the default branch if omitted. */
    readonly ref?: string;
    /** Folder of the project or of built pages; if omitted, found by its docs.json, or the top if it has HTML pages. */
    readonly directory?: string;
    readonly hasCredentials: boolean;
  } | {
    readonly type: 'directory';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
    readonly path: string;
  } | {
    readonly type: 'url';
    /** The address at which built pages or a live site are published, if they are read from elsewhere. */
    readonly publicUrl?: string;
    /** A live site: pages at and below this address are exported. */
    readonly url: string;
    /** Read instead of the sitemaps that the site names. */
    readonly sitemap?: string;
    /** How to treat the site's scripts; auto keeps those that work in a local file. */
    readonly scripts?: 'auto' | 'keep' | 'strip';
    readonly hasCredentials: boolean;
  };
  SourceCredentials: {
    readonly token: string;
    /** Most hosts accept any name with a token. */
    readonly username?: string;
  } | {
    readonly privateKey: string;
  } | {
    /** Headers by name, such as Authorization. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Cookies as a browser sends them: name=value; name=value. */
    readonly cookies?: string;
  };
  StartStaticExportJob: {
    readonly domain: string;
    /** The default version of the site if omitted. */
    readonly version?: string;
    /** Page paths; all published pages if omitted. */
    readonly paths?: ReadonlyArray<string>;
    /** Replaces the site's hosting settings for this export. */
    readonly hosting?: Schemas['HostingSettings'];
    /** The groups of readers that the export is for: pages with `groups` are included if any of these may see them. If omitted, only pages for everybody are included. */
    readonly groups?: ReadonlyArray<string>;
    /** The forms in which the bundle is made. tar.gz is always made, and alone if omitted. */
    readonly formats?: ReadonlyArray<'tar.gz' | 'zip' | 'pdf'>;
    /** The part of the site that the PDF contains, and its paper; the whole site on A4 if omitted. Needs pdf in `formats`. */
    readonly pdf?: Schemas['PdfSelection'];
  };
  StaticExportComparison: {
    /** The identifier of the job. */
    readonly jobId: string;
    /** The identifier of the job. */
    readonly comparedWith: string;
    readonly counts: {
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
      readonly unchanged: number;
    };
    /** Paths of pages, at most 1000. */
    readonly added: ReadonlyArray<string>;
    /** Pages whose own content changed; a changed menu does not count. */
    readonly changed: ReadonlyArray<string>;
    /** Paths of pages, at most 1000. */
    readonly removed: ReadonlyArray<string>;
  };
  StaticExportJob: {
    /** The identifier of the job. */
    readonly jobId: string;
    readonly domain: string;
    /** `default` for the default version of the site. */
    readonly version: string;
    /** `completed` and `failed` are final; a cancelled job is `failed`. */
    readonly status: 'queued' | 'running' | 'completed' | 'failed';
    /** The progress in percent. It never decreases, and is 100 only if the job is completed. */
    readonly progress: number;
    /** The number of pages exported so far. It never decreases. */
    readonly pageCount: number;
    /** Null until the pages are planned. */
    readonly totalPages: number | null;
    readonly phase: 'planning' | 'rendering' | 'packaging' | 'verifying' | null;
    /** The number of errors and warnings so far, without hints. */
    readonly warnings: number;
    /** The names of the groups of readers who may see the export; omitted if it is for everybody. */
    readonly groups?: ReadonlyArray<string>;
    /** All forms in which the bundle is made; omitted if tar.gz is the only one. */
    readonly formats?: ReadonlyArray<'tar.gz' | 'zip' | 'pdf'>;
    /** The part of the site that the PDF contains, and its paper; omitted if it contains the whole site on A4, or there is no PDF. */
    readonly pdf?: Schemas['PdfSelection'];
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly finishedAt: string | null;
    /** The time at which the archive was deleted; omitted if it was not. A new export creates a new one. */
    readonly bundleRemovedAt?: string;
    /** The address at which members of the organization look at the export; omitted unless the archive is stored and the service hosts sites. */
    readonly previewUrl?: string;
    /** True for the published export of its site. Only lists and the request that reads a job return it. */
    readonly live?: boolean;
    /** Says what the job is waiting for and when that is retried; omitted while the job makes progress. */
    readonly waitingFor?: string;
    /** Says what went wrong and what to do; omitted unless the job failed. */
    readonly error?: string;
    /** `cancelled` if the job was cancelled; omitted otherwise. */
    readonly errorCode?: 'cancelled';
    /** The person, key or schedule that started the job; null for jobs from before this was recorded. */
    readonly startedBy: Schemas['Actor'] | null;
    /** The person or key that cancelled the job; omitted if it was not cancelled, or that is unknown. */
    readonly stoppedBy?: Schemas['Actor'];
  };
  StaticExportJobList: {
    readonly jobs: ReadonlyArray<Schemas['StaticExportJob']>;
    readonly nextCursor: string | null;
  };
  StaticExportPageComparison: {
    /** The identifier of the job. */
    readonly jobId: string;
    /** The identifier of the job. */
    readonly comparedWith: string;
    readonly path: string;
    readonly change: 'added' | 'changed' | 'removed' | 'unchanged';
    /** The numbers of added and removed lines. */
    readonly counts: {
      readonly added: number;
      readonly removed: number;
    };
    /** The changed lines, with three lines around them. */
    readonly hunks: ReadonlyArray<{
      /** The number of the first line in the earlier export. */
      readonly before: number;
      /** The number of the first line in this export. */
      readonly after: number;
      readonly lines: ReadonlyArray<{
        readonly kind: 'same' | 'added' | 'removed';
        readonly text: string;
        /** The words that differ from the line in its place: for each, the offset of its first character and the offset after its last one. */
        readonly words?: ReadonlyArray<readonly [number, number]>;
      }>;
    }>;
    /** True if `hunks` contains only the first 2,000 lines. */
    readonly isCut: boolean;
  };
  StaticExportReport: {
    /** The identifier of the job. */
    readonly jobId: string;
    readonly findings: ReadonlyArray<Schemas['Finding']>;
    readonly summary: {
      readonly pageCount: number;
      readonly errors: number;
      readonly warnings: number;
      readonly hints?: number;
      /** The number of findings by their code. */
      readonly codes: Readonly<Record<string, number>>;
      readonly words?: Schemas['WordCounts'];
    };
    readonly browser?: Schemas['BrowserCheck'];
    readonly crawl?: Schemas['CrawlCounts'];
    /** The reason why the job failed; omitted if it did not. */
    readonly error?: string;
  };
  Webhook: {
    readonly id: string;
    readonly url: string;
    readonly events: ReadonlyArray<'job.completed' | 'export.completed' | 'job.failed' | 'schedule.skipped'>;
    readonly enabled: boolean;
    /** Until when messages are signed with the previous secret too; null if they are not. */
    readonly previousSecretUntil: string | null;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  WebhookDelivery: {
    /** Sent as webhook-id; the same for every attempt. */
    readonly id: string;
    readonly event: 'job.completed' | 'export.completed' | 'job.failed' | 'schedule.skipped' | 'webhook.test';
    readonly status: 'pending' | 'delivered' | 'failed';
    readonly attempts: number;
    /** The status of the last attempt; null if there was no response. */
    readonly responseStatus: number | null;
    /** The reason why the last attempt failed. */
    readonly error: string | null;
    readonly nextAttemptAt: string | null;
    /** The message as JSON, without the link to the bundle, which is added when it is sent. */
    readonly payload: string;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
  WebhookDeliveryList: {
    readonly deliveries: ReadonlyArray<Schemas['WebhookDelivery']>;
    readonly nextCursor: string | null;
  };
  WebhookList: {
    readonly webhooks: ReadonlyArray<Schemas['Webhook']>;
  };
  WebhookTestMessage: {
    readonly type: 'webhook.test';
    readonly timestamp: string;
    readonly data: {
      readonly webhookId: string;
    };
  };
  /** The words of the page sources, as counted to find lost text. */
  WordCounts: {
    /** Words that readers are meant to get. */
    readonly shown: number;
    /** Words that are omitted on purpose, such as those for another audience. */
    readonly leftOut: number;
  };
}

/** The messages that webhooks send, by their type. */
export interface WebhookMessages {
  'job.completed': Schemas['JobCompletedMessage'];
  'export.completed': Schemas['ExportCompletedMessage'];
  'job.failed': Schemas['JobFailedMessage'];
  'schedule.skipped': Schemas['ScheduleSkippedMessage'];
  'webhook.test': Schemas['WebhookTestMessage'];
}

/** The operations that take an admin key and answer JSON or nothing: what they need, and the body of their answer. */
export interface Operations {
  /** Start a static export of a site. */
  'POST /v1/static-export/jobs': {
    input: {
      readonly headers?: {
        /** A repeated key returns the first job within 24 hours if the body is the same, and an error if it is not. */
        readonly 'idempotency-key'?: string;
      };
      readonly body: Schemas['StartStaticExportJob'];
    };
    response: Schemas['StaticExportJob'];
  };
  /** List jobs, newest first. */
  'GET /v1/static-export/jobs': {
    input: {
      readonly query?: {
        readonly domain?: string;
        readonly status?: 'queued' | 'running' | 'completed' | 'failed';
        /** Only jobs for these groups of readers, separated by commas; empty for everybody. */
        readonly groups?: string;
        /** `true` lists only the published exports of sites. */
        readonly live?: 'true';
        /** Only jobs created at this time or later. */
        readonly since?: string;
        /** Only jobs created before this time. */
        readonly until?: string;
        /** Jobs in one response. */
        readonly limit?: number;
        /** The nextCursor of the last response. */
        readonly cursor?: string;
      };
    };
    response: Schemas['StaticExportJobList'];
  };
  /** Read a job and its live progress. */
  'GET /v1/static-export/jobs/{jobId}': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
    };
    response: Schemas['StaticExportJob'];
  };
  /** Create a link to the archive of a completed job. */
  'POST /v1/static-export/jobs/{jobId}/bundle': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
      readonly body?: Schemas['CreateBundleLink'];
    };
    response: Schemas['BundleLink'];
  };
  /** Create a link to the archive of a completed job with a key that may only read. */
  'GET /v1/static-export/jobs/{jobId}/bundle': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
      readonly query?: {
        readonly expiresInSeconds?: number;
        /** The form of the bundle: one of the formats of the job; tar.gz if omitted. */
        readonly format?: 'tar.gz' | 'zip' | 'pdf';
      };
    };
    response: Schemas['ReadBundleLink'];
  };
  /** Cancel a job. */
  'POST /v1/static-export/jobs/{jobId}/cancel': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
    };
    response: Schemas['StaticExportJob'];
  };
  /** Read the report of an export: broken links, missing files, failed pages. */
  'GET /v1/static-export/jobs/{jobId}/report': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
    };
    response: Schemas['StaticExportReport'];
  };
  /** Publish an export. */
  'POST /v1/static-export/jobs/{jobId}/publish': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
    };
    response: Schemas['Publishing'];
  };
  /** Create a link to the preview of an export that needs no account. */
  'POST /v1/static-export/jobs/{jobId}/preview': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
      readonly body?: Schemas['CreatePreviewLink'];
    };
    response: Schemas['PreviewLink'];
  };
  /** Read which export of a site is published. */
  'GET /v1/sites/{domain}/publishing': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
    };
    response: Schemas['Publishing'];
  };
  /** Choose whether exports of a site are published automatically. */
  'PUT /v1/sites/{domain}/publishing': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly body: Schemas['PutPublishing'];
    };
    response: Schemas['Publishing'];
  };
  /** Read the page views and searches of a hosted site. */
  'GET /v1/sites/{domain}/analytics': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly query?: {
        /** The number of days, with today as the last one. */
        readonly days?: number;
      };
    };
    response: Schemas['SiteAnalytics'];
  };
  /** List the sites of the organization. */
  'GET /v1/sites': {
    input: {
      readonly query?: {
        /** Sites in one response. */
        readonly limit?: number;
        /** The nextCursor of the last response. */
        readonly cursor?: string;
      };
    };
    response: Schemas['SiteList'];
  };
  /** Read a site. */
  'GET /v1/sites/{domain}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
    };
    response: Schemas['Site'];
  };
  /** Register a site, or replace its settings. */
  'PUT /v1/sites/{domain}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly headers?: {
        /** `*`: only if the site does not exist yet (RFC 9110). */
        readonly 'if-none-match'?: string;
      };
      readonly body: Schemas['PutSite'];
    };
    response: Schemas['Site'];
  };
  /** Remove a site and its schedule. */
  'DELETE /v1/sites/{domain}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
    };
    response: undefined;
  };
  /** Upload the files of a site as a .tar.gz, .tar or .zip. */
  'PUT /v1/sites/{domain}/source': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      /** The bytes, as a blob whose type is one of application/gzip, application/x-gzip, application/x-tar, application/x-compressed-tar, application/zip, application/x-zip-compressed, application/octet-stream. */
      readonly body: Blob;
    };
    response: Schemas['Site'];
  };
  /** List the deploy hooks of a site, without their addresses. */
  'GET /v1/sites/{domain}/hooks': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
    };
    response: Schemas['DeployHookList'];
  };
  /** Create a secret address that starts an export of the site. */
  'POST /v1/sites/{domain}/hooks': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly body: Schemas['CreateDeployHook'];
    };
    response: Schemas['NewDeployHook'];
  };
  /** Revoke a deploy hook. */
  'DELETE /v1/sites/{domain}/hooks/{hookId}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
        /** Identifier of the hook. */
        readonly hookId: string;
      };
    };
    response: undefined;
  };
  /** List the custom domains of a hosted site. */
  'GET /v1/sites/{domain}/domains': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
    };
    response: Schemas['CustomDomainList'];
  };
  /** Add a custom domain to a hosted site. */
  'PUT /v1/sites/{domain}/domains/{hostName}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
        /** The host name, such as docs.example.com. */
        readonly hostName: string;
      };
    };
    response: Schemas['CustomDomain'];
  };
  /** Remove a custom domain from a site. */
  'DELETE /v1/sites/{domain}/domains/{hostName}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
        /** The host name, such as docs.example.com. */
        readonly hostName: string;
      };
    };
    response: undefined;
  };
  /** Look for the proof of a custom domain now. */
  'POST /v1/sites/{domain}/domains/{hostName}/check': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
        /** The host name, such as docs.example.com. */
        readonly hostName: string;
      };
    };
    response: Schemas['CustomDomain'];
  };
  /** Read the address of the badge of a site. */
  'GET /v1/sites/{domain}/badge': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
    };
    response: Schemas['Badge'];
  };
  /** Choose who can see the badge of a site. */
  'PUT /v1/sites/{domain}/badge': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly body: Schemas['PutBadge'];
    };
    response: Schemas['Badge'];
  };
  /** List who is notified about exports of a site. */
  'GET /v1/sites/{domain}/notices': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
    };
    response: Schemas['NoticeList'];
  };
  /** Notify a mailbox or a chat about exports of a site. */
  'POST /v1/sites/{domain}/notices': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly body: Schemas['CreateNotice'];
    };
    response: Schemas['Notice'];
  };
  /** Change which exports a notice is sent about. */
  'PUT /v1/sites/{domain}/notices/{noticeId}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
        /** Identifier of the notice. */
        readonly noticeId: string;
      };
      readonly body: Schemas['ChangeNotice'];
    };
    response: Schemas['Notice'];
  };
  /** Stop notifying a mailbox or a chat. */
  'DELETE /v1/sites/{domain}/notices/{noticeId}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
        /** Identifier of the notice. */
        readonly noticeId: string;
      };
    };
    response: undefined;
  };
  /** Send a test message. */
  'POST /v1/sites/{domain}/notices/{noticeId}/test': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
        /** Identifier of the notice. */
        readonly noticeId: string;
      };
    };
    response: Schemas['NoticeMessage'];
  };
  /** List the schedules of the organization. */
  'GET /v1/static-export/schedules': {
    input: {
      readonly query?: {
        /** Only the schedules of this site and its audiences. */
        readonly domain?: string;
      };
    };
    response: Schemas['ScheduleList'];
  };
  /** Read the schedule of a site or of an audience, with its next times and last runs. */
  'GET /v1/static-export/schedules/{domain}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly query?: {
        /** The groups of the audience, separated by commas; the schedule of the site if omitted. */
        readonly groups?: string;
      };
    };
    response: Schemas['Schedule'];
  };
  /** Create or change the schedule of a site or of an audience. */
  'PUT /v1/static-export/schedules/{domain}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly query?: {
        /** The groups of the audience, separated by commas; the schedule of the site if omitted. */
        readonly groups?: string;
      };
      readonly body: Schemas['PutSchedule'];
    };
    response: Schemas['Schedule'];
  };
  /** Remove the schedule of a site or of an audience. */
  'DELETE /v1/static-export/schedules/{domain}': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly query?: {
        /** The groups of the audience, separated by commas; the schedule of the site if omitted. */
        readonly groups?: string;
      };
    };
    response: undefined;
  };
  /** Run a schedule now. */
  'POST /v1/static-export/schedules/{domain}/trigger': {
    input: {
      readonly path: {
        /** Domain of the site. */
        readonly domain: string;
      };
      readonly query?: {
        /** The groups of the audience, separated by commas; the schedule of the site if omitted. */
        readonly groups?: string;
      };
    };
    response: Schemas['Schedule'];
  };
  /** Preview the next times of a schedule. */
  'GET /v1/static-export/schedule-times': {
    input: {
      readonly query: {
        /** Five fields: minute, hour, day of month, month, day of week. */
        readonly cron: string;
        readonly timezone?: string;
      };
    };
    response: Schemas['ScheduleTimes'];
  };
  /** Change, disable or enable a webhook. */
  'PUT /v1/webhooks/{webhookId}': {
    input: {
      readonly path: {
        /** Identifier of the webhook. */
        readonly webhookId: string;
      };
      readonly body?: Schemas['ChangeWebhook'];
    };
    response: Schemas['Webhook'];
  };
  /** Read a webhook. */
  'GET /v1/webhooks/{webhookId}': {
    input: {
      readonly path: {
        /** Identifier of the webhook. */
        readonly webhookId: string;
      };
    };
    response: Schemas['Webhook'];
  };
  /** Remove a webhook and its deliveries. */
  'DELETE /v1/webhooks/{webhookId}': {
    input: {
      readonly path: {
        /** Identifier of the webhook. */
        readonly webhookId: string;
      };
    };
    response: undefined;
  };
  /** Create a webhook. */
  'POST /v1/webhooks': {
    input: {
      readonly body: Schemas['CreateWebhook'];
    };
    response: Schemas['NewWebhook'];
  };
  /** List the webhooks of the organization. */
  'GET /v1/webhooks': {
    input: Readonly<Record<never, never>>;
    response: Schemas['WebhookList'];
  };
  /** List the last deliveries of a webhook, newest first. */
  'GET /v1/webhooks/{webhookId}/deliveries': {
    input: {
      readonly path: {
        /** Identifier of the webhook. */
        readonly webhookId: string;
      };
      readonly query?: {
        readonly status?: 'pending' | 'delivered' | 'failed';
        /** Deliveries in one response. */
        readonly limit?: number;
        /** The nextCursor of the last response. */
        readonly cursor?: string;
      };
    };
    response: Schemas['WebhookDeliveryList'];
  };
  /** Resend a message, or retry a pending one at once. */
  'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend': {
    input: {
      readonly path: {
        /** Identifier of the webhook. */
        readonly webhookId: string;
        /** Identifier of the delivery, which is also that of its message. */
        readonly deliveryId: string;
      };
    };
    response: Schemas['WebhookDelivery'];
  };
  /** Send a test message. */
  'POST /v1/webhooks/{webhookId}/test': {
    input: {
      readonly path: {
        /** Identifier of the webhook. */
        readonly webhookId: string;
      };
    };
    response: Schemas['WebhookDelivery'];
  };
  /** Rotate the secret of a webhook. */
  'POST /v1/webhooks/{webhookId}/rotate-secret': {
    input: {
      readonly path: {
        /** Identifier of the webhook. */
        readonly webhookId: string;
      };
      readonly body?: Schemas['RotateWebhookSecret'];
    };
    response: Schemas['NewWebhook'];
  };
  /** List the pages that were added, changed and removed since the last completed export. */
  'GET /v1/static-export/jobs/{jobId}/comparison': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
      };
      readonly query?: {
        /** Another completed job of the same site; by default the previous one of the same version. */
        readonly with?: string;
      };
    };
    response: Schemas['StaticExportComparison'];
  };
  /** Compare the text of a page in two exports. */
  'GET /v1/static-export/jobs/{jobId}/comparison/pages/{page}': {
    input: {
      readonly path: {
        /** Identifier of the job. */
        readonly jobId: string;
        /** The path of a page, as the comparison lists it. */
        readonly page: string;
      };
      readonly query?: {
        /** Another completed job of the same site; by default the previous one of the same version. */
        readonly with?: string;
      };
    };
    response: Schemas['StaticExportPageComparison'];
  };
  /** List conversations with the assistant, last used first. */
  'GET /v1/assistant/threads': {
    input: {
      readonly query?: {
        readonly domain?: string;
        /** Entries in one response. */
        readonly limit?: number;
        /** The nextCursor of the last response. */
        readonly cursor?: string;
      };
    };
    response: Schemas['AssistantThreadList'];
  };
  /** Read a conversation. */
  'GET /v1/assistant/threads/{threadId}': {
    input: {
      readonly path: {
        /** Identifier of the conversation. */
        readonly threadId: string;
      };
    };
    response: Schemas['AssistantConversation'];
  };
  /** Delete a conversation. */
  'DELETE /v1/assistant/threads/{threadId}': {
    input: {
      readonly path: {
        /** Identifier of the conversation. */
        readonly threadId: string;
      };
    };
    response: {
      readonly threadId: string;
    };
  };
  /** List readers' questions, newest first. */
  'GET /v1/assistant/questions': {
    input: {
      readonly query?: {
        readonly domain?: string;
        /** `unanswered` lists questions that the documentation does not answer. */
        readonly outcome?: 'answered' | 'unanswered' | 'stopped' | 'failed';
        readonly feedback?: 'like' | 'dislike';
        /** Entries in one response. */
        readonly limit?: number;
        /** The nextCursor of the last response. */
        readonly cursor?: string;
      };
    };
    response: Schemas['AssistantQuestionList'];
  };
  /** List what the documentation does not answer. */
  'GET /v1/assistant/gaps': {
    input: {
      readonly query?: {
        readonly domain?: string;
        /** The number of weeks to look back, including the current one. */
        readonly weeks?: number;
      };
    };
    response: Schemas['AssistantGapList'];
  };
  /** Read the use of the assistant's limits. */
  'GET /v1/assistant/usage': {
    input: Readonly<Record<never, never>>;
    response: Schemas['AssistantUsage'];
  };
}
