import { z } from 'zod';
import { bundleLinkSchema } from '../contract/http/bundles.js';
import { type BundleFormat, type JobStart, jobSchema } from '../contract/http/jobs.js';
import { refusalSchema } from '../contract/http/refusals.js';
import {
  type BrowserCheck,
  browserCheckSchema,
  type CrawlCounts,
  crawlCountsSchema,
  type Finding,
  findingSchema,
} from '../contract/http/reports.js';
import { printable } from '../site/model/printable.js';
import { CommandError } from './exit-codes.js';

/** A text by authors, such as a file name or a part of a page. */
const text = z.string().transform(printable);

/** The fields of a job that the command line uses. */
const usedJobSchema = jobSchema
  .pick({
    jobId: true,
    domain: true,
    status: true,
    progress: true,
    pageCount: true,
    totalPages: true,
    phase: true,
    warnings: true,
    createdAt: true,
  })
  .extend({ error: text.optional() });
const usedJobListSchema = z.object({ jobs: z.array(usedJobSchema) });
const usedBundleSchema = bundleLinkSchema.pick({ bundleUrl: true, sizeBytes: true, sha256: true, expiresAt: true });
/** A finding whose texts can be printed to a terminal. */
export const printableFindingSchema = findingSchema.extend({
  message: text,
  page: text.optional(),
  file: text.optional(),
});
const usedReportSchema = z.looseObject({
  findings: z.array(printableFindingSchema),
  browser: browserCheckSchema.extend({ notChecked: z.array(text) }).optional(),
  crawl: crawlCountsSchema.optional(),
});
/** A refusal by the API or by a proxy in front of it, which knows other codes or none. */
export const printableRefusalSchema = refusalSchema.extend({ error: text, code: z.string().default('') });

/** The options of an export that callers choose; omitted ones have their default. */
export type ExportChoices = Omit<JobStart, 'domain'>;

export type UsedJob = z.infer<typeof usedJobSchema>;
export type UsedBundle = z.infer<typeof usedBundleSchema>;

/** The API refused the request. The message is the API's own sentence. */
export class ApiRefused extends CommandError {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** The job that has not finished, with the code `job_active`. */
    readonly jobId: string | undefined,
  ) {
    super(message);
  }
}

/** The calls of the API that the command line uses. All reject with {@link ApiRefused} or a {@link CommandError}. */
export interface ApiClient {
  startJob(domain: string, choices?: ExportChoices): Promise<UsedJob>;
  job(jobId: string): Promise<UsedJob>;
  jobs(filter: {
    readonly domain?: string;
    readonly status?: string;
    readonly limit: number;
  }): Promise<readonly UsedJob[]>;
  cancel(jobId: string): Promise<void>;
  bundle(jobId: string, format?: BundleFormat): Promise<UsedBundle>;
  report(jobId: string): Promise<{
    readonly findings: readonly Finding[];
    readonly browser: BrowserCheck | undefined;
    readonly crawl: CrawlCounts | undefined;
    readonly whole: unknown;
  }>;
}

const REQUEST_MS = 30_000;
/** The statuses that a retry may change, because a part of the service is unavailable. */
const RETRYABLE_STATUSES = new Set([502, 503, 504]);
const MAX_ATTEMPTS = 5;

export function createApiClient(baseUrl: string, key: string): ApiClient {
  async function once(method: string, path: string, body?: unknown): Promise<Response> {
    try {
      return await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_MS),
      });
    } catch (cause) {
      throw new CommandError(`The API at ${baseUrl} does not respond. Is it running?`, { cause });
    }
  }

  /** Sends a request. Reads are retried while the API restarts; writes only if the API says that it did nothing. */
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === MAX_ATTEMPTS;
      let response: Response;
      try {
        response = await once(method, path, body);
      } catch (error) {
        if (last || method !== 'GET') throw error;
        await pause(attempt * 500);
        continue;
      }
      if (RETRYABLE_STATUSES.has(response.status) && !last) {
        await response.body?.cancel();
        await pause(attempt * 500);
        continue;
      }
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw refusal(response.status, answer);
      return answer;
    }
  }

  const jobsPath = '/v1/static-export/jobs';
  return {
    startJob: async (domain, choices) => usedJobSchema.parse(await call('POST', jobsPath, { domain, ...choices })),
    job: async (jobId) => usedJobSchema.parse(await call('GET', `${jobsPath}/${jobId}`)),
    async jobs(filter) {
      const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      return usedJobListSchema.parse(await call('GET', `${jobsPath}?${query}`)).jobs;
    },
    async cancel(jobId) {
      await call('POST', `${jobsPath}/${jobId}/cancel`);
    },
    bundle: async (jobId, format) =>
      usedBundleSchema.parse(
        await call('POST', `${jobsPath}/${jobId}/bundle`, format === undefined ? undefined : { format }),
      ),
    async report(jobId) {
      const whole = await call('GET', `${jobsPath}/${jobId}/report`);
      const { findings, browser, crawl } = usedReportSchema.parse(whole);
      return { findings, browser, crawl, whole };
    },
  };
}

function refusal(status: number, answer: unknown): ApiRefused {
  const parsed = printableRefusalSchema.safeParse(answer);
  if (!parsed.success) return new ApiRefused(`The API responded with ${status} and no message`, status, '', undefined);
  return new ApiRefused(parsed.data.error, status, parsed.data.code, parsed.data.jobId);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
