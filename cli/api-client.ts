import { z } from 'zod';
import { CommandError } from './exit-codes.js';
import { printable } from './printable.js';

/** Holds what authors wrote: names of files, parts of pages. */
const text = z.string().transform(printable);

const jobSchema = z.object({
  jobId: z.string(),
  domain: z.string(),
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  progress: z.number(),
  pageCount: z.number(),
  totalPages: z.number().nullable().default(null),
  phase: z.string().nullable().default(null),
  warnings: z.number().default(0),
  error: text.nullish(),
  createdAt: z.string(),
});
const jobListSchema = z.object({ jobs: z.array(jobSchema) });
const bundleSchema = z.object({
  bundleUrl: z.string(),
  sizeBytes: z.number(),
  expiresAt: z.string(),
  sha256: z.string().optional(),
});
/** A finding as reports hold it. */
export const findingSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: text,
  page: text.optional(),
  file: text.optional(),
  line: z.number().optional(),
  column: z.number().optional(),
});
const browserSchema = z.object({
  openedPages: z.number(),
  notChecked: z.array(text),
  otherPages: z.number(),
});
const reportSchema = z.looseObject({ findings: z.array(findingSchema), browser: browserSchema.optional() });
const errorSchema = z.object({ error: text, code: z.string().default(''), jobId: z.string().optional() });

/** A job as the HTTP interface answers it. */
export type JobAnswer = z.infer<typeof jobSchema>;
export type BundleAnswer = z.infer<typeof bundleSchema>;
export type BrowserCheckAnswer = z.infer<typeof browserSchema>;
export type ReportedFinding = z.infer<typeof findingSchema>;

/** The API refused; the message is its own sentence. */
export class ApiRefused extends CommandError {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** With `job_active`: the job that is not finished. */
    readonly jobId: string | undefined,
  ) {
    super(message);
  }
}

/** The HTTP interface as the command line uses it. All calls reject with {@link ApiRefused} or a {@link CommandError}. */
export interface ApiClient {
  startJob(domain: string): Promise<JobAnswer>;
  job(jobId: string): Promise<JobAnswer>;
  jobs(filter: {
    readonly domain?: string;
    readonly status?: string;
    readonly limit: number;
  }): Promise<readonly JobAnswer[]>;
  cancel(jobId: string): Promise<void>;
  bundle(jobId: string): Promise<BundleAnswer>;
  report(jobId: string): Promise<{
    readonly findings: readonly ReportedFinding[];
    readonly browser: BrowserCheckAnswer | undefined;
    readonly whole: unknown;
  }>;
}

const REQUEST_MS = 30_000;
/** Statuses that another try may change: a part of the service is away. */
const WORTH_ANOTHER_TRY = new Set([502, 503, 504]);
const TRIES = 5;

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
      throw new CommandError(`The API at ${baseUrl} does not answer; is it running?`, { cause });
    }
  }

  /** Reads may be repeated when the API is being restarted; writes only when it said that it did nothing. */
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === TRIES;
      let response: Response;
      try {
        response = await once(method, path, body);
      } catch (error) {
        if (last || method !== 'GET') throw error;
        await pause(attempt * 500);
        continue;
      }
      if (WORTH_ANOTHER_TRY.has(response.status) && !last) {
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
    startJob: async (domain) => jobSchema.parse(await call('POST', jobsPath, { domain })),
    job: async (jobId) => jobSchema.parse(await call('GET', `${jobsPath}/${jobId}`)),
    async jobs(filter) {
      const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      return jobListSchema.parse(await call('GET', `${jobsPath}?${query}`)).jobs;
    },
    async cancel(jobId) {
      await call('POST', `${jobsPath}/${jobId}/cancel`);
    },
    bundle: async (jobId) => bundleSchema.parse(await call('POST', `${jobsPath}/${jobId}/bundle`)),
    async report(jobId) {
      const whole = await call('GET', `${jobsPath}/${jobId}/report`);
      const { findings, browser } = reportSchema.parse(whole);
      return { findings, browser, whole };
    },
  };
}

function refusal(status: number, answer: unknown): ApiRefused {
  const parsed = errorSchema.safeParse(answer);
  if (!parsed.success) return new ApiRefused(`The API answers ${status} without a reason`, status, '', undefined);
  return new ApiRefused(parsed.data.error, status, parsed.data.code, parsed.data.jobId);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
