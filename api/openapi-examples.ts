const DOMAIN = 'docs.example.com';
const JOB = 'se_0123456789abcdef';
const EARLIER_JOB = 'se_fedcba9876543210';
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const TIMES = { createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:12.480Z' };
const LINK = {
  jobId: JOB,
  format: 'tar.gz',
  bundleUrl: `https://offprint.example.com/files/bundles/${SHA256}.tar.gz?expires=1772445612&signature=2f1c`,
  sizeBytes: 4_812_337,
  sha256: SHA256,
  expiresAt: '2026-03-02T10:00:12.000Z',
};

const runningJob = {
  jobId: JOB,
  domain: DOMAIN,
  version: 'default',
  status: 'running',
  progress: 42,
  pageCount: 51,
  totalPages: 126,
  phase: 'rendering',
  warnings: 0,
  createdAt: TIMES.createdAt,
  updatedAt: '2026-03-02T09:00:04.120Z',
  finishedAt: null,
  startedBy: { kind: 'key', name: 'CI' },
};
const completedJob = {
  ...runningJob,
  status: 'completed',
  progress: 100,
  pageCount: 126,
  phase: null,
  warnings: 1,
  formats: ['tar.gz', 'pdf'],
  updatedAt: TIMES.updatedAt,
  finishedAt: TIMES.updatedAt,
  previewUrl: 'https://se-0123456789abcdef--docs--example--com.docs.example.net',
  live: true,
};
const failedJob = {
  ...runningJob,
  status: 'failed',
  phase: null,
  error: 'docs.json cannot be read: a comma is missing in line 12. Correct the file, and start a new export.',
  updatedAt: TIMES.updatedAt,
  finishedAt: TIMES.updatedAt,
};

const site = {
  domain: DOMAIN,
  title: 'Acme',
  source: { type: 'git', url: 'https://git.example.com/acme/docs.git', ref: 'main', hasCredentials: true },
  hosting: { mode: 'client-hosted' },
  canonicalUrl: 'https://docs.example.com',
  defaultVersion: null,
  ...TIMES,
};
const hook = { id: 'hook_7Kd2mQ4x', name: 'CMS', createdAt: TIMES.createdAt, lastUsedAt: null };
const noticeMessage = {
  id: 'nms_3fT9qL1c',
  event: 'job.failed',
  jobId: JOB,
  status: 'delivered',
  attempts: 1,
  error: null,
  nextAttemptAt: null,
  ...TIMES,
};
const customDomain = {
  hostName: 'docs.acme.com',
  state: 'proved',
  record: { name: '_offprint.docs.acme.com', type: 'TXT', value: 'offprint-site=3Jc8Wq1nXvT0kLr5yPz2aBdE' },
  file: {
    url: 'https://docs.acme.com/.well-known/offprint-site.txt',
    content: 'offprint-site=3Jc8Wq1nXvT0kLr5yPz2aBdE',
  },
  target: 'docs--example--com.docs.example.net',
  problem: null,
  provedAt: '2026-03-02T09:05:00.000Z',
  checkedAt: '2026-03-02T09:05:00.000Z',
  nextCheckAt: '2026-03-02T15:05:00.000Z',
  failingSince: null,
  createdAt: TIMES.createdAt,
};
const waiting = {
  state: 'waiting',
  problem:
    'there is no TXT record _offprint.docs.acme.com, and https://docs.acme.com/.well-known/offprint-site.txt was answered with 404',
  provedAt: null,
};
const notice = {
  id: 'ntc_9aPz41bV',
  kind: 'email',
  label: 'docs@example.com',
  events: ['job.failed'],
  lastMessage: noticeMessage,
  ...TIMES,
};
const scheduleTime = { at: '2026-03-09T03:00:00.000Z', words: 'Mon, Mar 9, 2026, 4:00 AM GMT+1' };
const scheduleRun = { at: TIMES.createdAt, outcome: 'started', reason: null, jobId: JOB, status: 'completed' };
const schedule = { domain: DOMAIN, cron: '0 4 * * mon', timezone: 'Europe/Berlin', paused: false };
const webhook = {
  id: 'whk_5nYx80Rd',
  url: 'https://ci.example.com/hooks/offprint',
  events: ['job.completed', 'job.failed'],
  enabled: true,
  previousSecretUntil: null,
  ...TIMES,
};
const delivery = {
  id: 'dlv_1mB7sWq2',
  event: 'job.completed',
  status: 'delivered',
  attempts: 2,
  responseStatus: 204,
  error: null,
  nextAttemptAt: null,
  payload: `{"type":"job.completed","data":{"jobId":"${JOB}"}}`,
  ...TIMES,
};
const key = {
  keyId: 'key_8hUc3vEw',
  name: 'CI',
  kind: 'admin',
  scope: 'write',
  prefix: 'svc_Qp3',
  lastFour: 'x9Tk',
  allowedAddresses: [],
  createdAt: TIMES.createdAt,
  expiresAt: '2026-05-31T09:00:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
};
const badge = {
  visibility: 'public',
  url: `https://offprint.example.com/badges/sites/${DOMAIN}`,
  markdown: `![Docs](https://offprint.example.com/badges/sites/${DOMAIN})`,
};
/**
 * Examples of bodies and responses by the names of their schemas, for documentation and for tools that make up requests
 * and responses. What differs between states has an example of each.
 */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  StartStaticExportJob: [
    { domain: DOMAIN },
    { domain: DOMAIN, version: 'v2', formats: ['tar.gz', 'pdf'], groups: ['enterprise'] },
  ],
  StaticExportJob: [completedJob, runningJob, failedJob],
  StaticExportJobList: [{ jobs: [completedJob], nextCursor: null }],
  CreateBundleLink: [{ expiresInSeconds: 3600 }, { format: 'pdf' }],
  BundleLink: [LINK],
  ReadBundleLink: [{ ...LINK, partial: false }],
  Finding: [
    {
      code: 'broken-link',
      severity: 'error',
      message: 'The link to "/guide/instal" leads nowhere; correct or remove it. Did you mean "/guide/install"?',
      page: 'guide/start',
      file: 'guide/start.mdx',
      line: 14,
      column: 9,
    },
  ],
  Publishing: [
    {
      policy: 'automatic',
      jobId: JOB,
      publishedAt: TIMES.updatedAt,
      publishedBy: null,
      siteUrl: 'https://docs--example--com.docs.example.net',
    },
  ],
  PutPublishing: [{ policy: 'review' }],
  CreatePreviewLink: [{ expiresInSeconds: 86_400 }],
  PreviewLink: [
    {
      jobId: JOB,
      previewLink: 'https://se-0123456789abcdef--docs--example--com.docs.example.net/?grant=4b1d',
      expiresAt: '2026-03-03T09:00:12.000Z',
    },
  ],
  Site: [site],
  PutSite: [
    { title: 'Acme', source: { type: 'git', url: 'https://git.example.com/acme/docs.git', ref: 'main' } },
    { source: { type: 'url', url: 'https://docs.example.com' }, hosting: { mode: 'air-gapped' } },
  ],
  SiteList: [
    {
      sites: [{ ...site, lastJob: { jobId: JOB, status: 'completed', createdAt: TIMES.createdAt } }],
      nextCursor: null,
    },
  ],
  CreateDeployHook: [{ name: 'CMS' }],
  NewDeployHook: [{ ...hook, url: 'https://offprint.example.com/hooks/hk_2mF6wZ0rT5yB8dLq' }],
  DeployHookList: [{ hooks: [hook] }],
  HookedExport: [{ jobId: JOB }],
  CustomDomain: [customDomain, { ...customDomain, ...waiting }],
  CustomDomainList: [{ domains: [customDomain] }],
  Badge: [badge, { visibility: 'off', url: null, markdown: null }],
  PutBadge: [{ visibility: 'public' }],
  CreateNotice: [
    { kind: 'email', target: 'docs@example.com' },
    { kind: 'slack', target: 'https://hooks.example.com/services/T0/B0/x', events: ['job.failed', 'job.completed'] },
  ],
  ChangeNotice: [{ events: ['job.failed', 'job.completed'] }],
  Notice: [notice],
  NoticeList: [{ notices: [notice], email: true }],
  NoticeMessage: [noticeMessage],
  PutSchedule: [{ cron: schedule.cron, timezone: schedule.timezone }],
  Schedule: [{ ...schedule, next: [scheduleTime], runs: [scheduleRun], ...TIMES }],
  ScheduleList: [{ schedules: [{ ...schedule, next: scheduleTime, lastRun: scheduleRun }] }],
  ScheduleTimes: [{ next: [scheduleTime] }],
  CreateWebhook: [{ url: webhook.url, events: webhook.events }],
  ChangeWebhook: [{ enabled: false }],
  Webhook: [webhook],
  NewWebhook: [{ ...webhook, secret: 'whsec_c2VjcmV0LW9mLXRoZS1leGFtcGxl' }],
  WebhookList: [{ webhooks: [webhook] }],
  RotateWebhookSecret: [{ graceSeconds: 3600 }],
  WebhookDelivery: [delivery],
  WebhookDeliveryList: [{ deliveries: [delivery], nextCursor: null }],
  StaticExportComparison: [
    {
      jobId: JOB,
      comparedWith: EARLIER_JOB,
      counts: { added: 1, changed: 1, removed: 0, unchanged: 124 },
      added: ['guide/teams'],
      changed: ['guide/start'],
      removed: [],
    },
  ],
  CreateApiKey: [
    { name: 'CI', kind: 'admin', scope: 'write', expiresInDays: 90 },
    { name: 'Docs pages', kind: 'assistant' },
  ],
  ApiKey: [key],
  NewApiKey: [{ key, secret: 'svc_Qp3exampleexampleexampleexampleexampleex9Tk' }],
  ApiKeyList: [{ keys: [key] }],
  AssistantRequestV1: [{ fp: 'reader-7f3a', messages: [{ role: 'user', content: 'How do I export my site?' }] }],
  AssistantRequestV2: [
    {
      fp: 'reader-7f3a',
      messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'How do I export my site?' }] }],
    },
  ],
  Error: [
    { error: 'there is no job se_0123456789abcdef; GET /v1/static-export/jobs lists all jobs', code: 'not_found' },
  ],
};
