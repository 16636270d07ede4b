import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followJob, startJob } from './follow-job.js';
import { generateSite } from './generated-site.js';
import type { Schemathesis } from './schemathesis.js';
import { type Services, startServices } from './services.js';
import { removeFolder } from './temporary-folder.js';

/** The result of a client that sends arbitrary requests. */
export interface PropertyReport extends Findings {
  /** Requests that the API counted, by the status of their answers. */
  readonly answers: Readonly<Record<number, number>>;
  readonly requests: number;
  readonly seconds: number;
}

interface Findings {
  /** Kinds of faults found; none is right. */
  readonly failures: readonly {
    readonly title: string;
    readonly count: number;
    readonly operations: readonly string[];
  }[];
  /** Faults of the client itself. */
  readonly errors: readonly unknown[];
  readonly operations: { readonly total: number; readonly tested: number };
  /** The client's output, with a command that repeats each fault. */
  readonly output: string;
}

const DOMAIN = 'docs.example.com';
const MAX_SECONDS = 1200;
/** The time limit of each request; a busy machine may need long. */
const ANSWER_SECONDS = 120;

export interface PropertyEffort {
  /** Tries an operation and phase in one round. */
  readonly examples: number;
  /** Rounds go on until so many requests were made, or one found a fault. */
  readonly requests: number;
  /** Tries the same in each round; without it, something else each time. */
  readonly seed?: number;
}

/**
 * Lets the client drive a service of real processes by its own document, with the key of an administrator, so that what it starts are
 * real exports of a small site.
 */
export async function driveByDocument(client: Schemathesis, effort: PropertyEffort): Promise<PropertyReport> {
  const [services, site, folder] = await Promise.all([
    startServices({ OFFPRINT_EXPORT_STARTS_PER_HOUR: '1000000' }),
    generateSite(4),
    mkdtemp(join(tmpdir(), 'offprint-properties-')),
  ]);
  try {
    await Promise.all([services.startApi(), services.startWorker()]);
    const { secret, site: record } = await services.addSite(DOMAIN, site.folder);
    const { secret: assistantSecret } = await services.database.keys.create({
      organizationId: record.organizationId,
      name: 'readers',
      kind: 'assistant',
      scope: 'read',
    });
    const jobId = await startJob(services, secret, DOMAIN);
    const { job } = await followJob(services, secret, jobId);
    if (job.status !== 'completed') throw new Error(`the first export ended as ${job.status}: ${job.error}`);
    const before = await countAnswers(services);
    const startedAt = performance.now();
    for (;;) {
      const found = await round(client, services, {
        ...effort,
        folder,
        settings: settings({ secret, assistantSecret, jobId }),
      });
      const answers = difference(await countAnswers(services), before);
      const requests = total(answers);
      if (requests >= effort.requests || found.failures.length > 0 || found.errors.length > 0) {
        return { ...found, answers, requests, seconds: (performance.now() - startedAt) / 1000 };
      }
    }
  } finally {
    await Promise.all([services.stop(), site.remove(), removeFolder(folder)]);
  }
}

async function round(
  client: Schemathesis,
  services: Services,
  { folder, examples, seed, settings }: PropertyEffort & { readonly folder: string; readonly settings: string },
): Promise<Findings> {
  const reportFile = join(folder, 'report.json');
  const { output } = await client.run(`${services.url}/openapi.json`, {
    folder,
    settings,
    arguments: [
      ...['--max-examples', String(examples), '--workers', '1', '--continue-on-failure'],
      // One worker: in Python 3.11 several at once fail now and then while they parse what they are made of.
      // Of an upload's bytes nearly all that are generated are sorted out again: there is no wrong text among bytes.
      // And how long the machine takes to think of something is no matter of the service.
      ...['--suppress-health-check', 'filter_too_much,too_slow', '--request-timeout', String(ANSWER_SECONDS)],
      ...(seed === undefined ? [] : ['--seed', String(seed)]),
      ...['--report', 'json', '--report-json-path', reportFile, '--generation-database', 'none'],
    ],
    timeoutMs: MAX_SECONDS * 1000,
  });
  try {
    const { failures, errors, operations } = JSON.parse(await readFile(reportFile, 'utf8')) as Findings;
    return { failures, errors, operations, output };
  } catch (error) {
    throw new Error(`the client wrote no report:\n${output}`, { cause: error });
  } finally {
    await rm(reportFile, { force: true });
  }
}

/**
 * Every check is on. Where a rule of the interface cannot be said in a schema, the refusal of what fits the schema is allowed: a page
 * that the site does not have, an archive that was removed with its site, a cursor that no list has answered, an idempotency key of another request, an address or an archive that is none, a cron expression.
 */
function settings({
  secret,
  assistantSecret,
  jobId,
}: {
  readonly secret: string;
  readonly assistantSecret: string;
  readonly jobId: string;
}): string {
  return `
[headers]
Authorization = "Bearer ${secret}"

[dictionaries.domains]
values = ["${DOMAIN}"]
[dictionaries.jobs]
values = ["${jobId}"]
[parameters]
"body.domain" = { dictionary = "domains", probability = 0.6 }
"query.domain" = { dictionary = "domains", probability = 0.5 }
"path.jobId" = { dictionary = "jobs", probability = 0.6 }
"path.domain" = { dictionary = "domains", probability = 0.6 }

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 429, 431]

[[operations]]
include-operation-id = "startStaticExportJob"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", 400, 404, 409, 422]

[[operations]]
include-operation-id = "publishStaticExport"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", 404, 409, 410]

[[operations]]
include-operation-id-regex = "^(listStaticExportJobs|listSites)$"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", 400]

[[operations]]
include-path-regex = "^/discovery/"
headers = { Authorization = "Bearer ${assistantSecret}" }
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", 400, 404, 409]

[[operations]]
include-operation-id-regex = "^(putSite|uploadSiteSource|putSchedule|previewScheduleTimes|createNotice|putCustomDomain|createWebhook|changeWebhook|listWebhookDeliveries|listAssistantQuestions|listAssistantThreads)$"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", 400, 404, 409, 412]
`;
}

/** Counts responses by status from the API's metrics. The names of routes also contain braces. */
async function countAnswers(services: Services): Promise<Record<number, number>> {
  const text = await (await fetch(`${services.url}/metrics`)).text();
  const counts: Record<number, number> = {};
  for (const [, status, count] of text.matchAll(/_seconds_count\{.*status="(\d+)"\} (\d+)$/gm)) {
    counts[Number(status)] = (counts[Number(status)] ?? 0) + Number(count);
  }
  return counts;
}

function difference(after: Readonly<Record<number, number>>, before: Readonly<Record<number, number>>) {
  return Object.fromEntries(
    Object.entries(after)
      .map(([status, count]) => [Number(status), count - (before[Number(status)] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

function total(counts: Readonly<Record<number, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
