import type { OffprintClient } from './client.js';
import { downloadBundle } from './download-bundle.js';
import { ExportFailedError, ResponseError } from './errors.js';
import type { AnyInput, OperationName, RequestArguments, ResponseOf } from './operations.js';
import { pause as pauseByTimer } from './pause.js';
import { type RetryPolicy, send } from './send.js';
import type { Connection } from './send-once.js';
import { waitForJob } from './wait-for-job.js';

export interface ClientOptions {
  /** The address of the service, such as `https://offprint.example.com`. */
  readonly baseUrl: string;
  /** An admin key. It does not belong in a page that others can open. */
  readonly key: string;
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch;
  /** The number of further attempts after a temporary failure; 4 by default, 0 for none. */
  readonly retries?: number;
  /** Maximum duration of one attempt; 60 by default. */
  readonly timeoutSeconds?: number;
  /** Maximum delay between attempts; 60 by default. If the service asks for more, the request fails at once. */
  readonly maxWaitSeconds?: number;
}

/** Creates a client of the service. Throws a TypeError for an address or a key that cannot work. */
export function createClient(options: ClientOptions): OffprintClient {
  return createClientWith(options, { pause: pauseByTimer });
}

/** Creates a client with its own way to wait. */
export function createClientWith(options: ClientOptions, { pause }: Pick<RetryPolicy, 'pause'>): OffprintClient {
  const connection = connectionOf(options);
  const policy = { pause, retries: options.retries ?? 4, maxWaitSeconds: options.maxWaitSeconds ?? 60 };

  const sendAny = (operation: OperationName, input: AnyInput) => send(connection, policy, operation, input);
  const request = async <Name extends OperationName>(operation: Name, ...[input]: RequestArguments<Name>) =>
    (await sendAny(operation, (input ?? {}) as AnyInput)).body as ResponseOf<Name>;

  const client: OffprintClient = {
    request,
    startJob: (body, { idempotencyKey = randomKey(), signal } = {}) =>
      request('POST /v1/static-export/jobs', {
        body,
        headers: { 'idempotency-key': idempotencyKey },
        repeatable: true,
        signal,
      }),
    getJob: (jobId, { signal } = {}) => request('GET /v1/static-export/jobs/{jobId}', { path: { jobId }, signal }),
    listJobs: (query = {}, { signal } = {}) => request('GET /v1/static-export/jobs', { query, signal }),
    async *eachJob(query = {}, options) {
      let cursor = query.cursor;
      do {
        const page = await client.listJobs({ ...query, ...(cursor !== undefined && { cursor }) }, options);
        yield* page.jobs;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    },
    async cancelJob(jobId, { signal } = {}) {
      const input = { path: { jobId }, signal };
      try {
        return await request('POST /v1/static-export/jobs/{jobId}/cancel', { ...input, repeatable: true });
      } catch (error) {
        if (!(error instanceof ResponseError) || error.code !== 'job_finished') throw error;
        // A repeated cancellation may find the job that the first one, whose response was lost, has ended.
        const job = await client.getJob(jobId, { signal });
        if (job.errorCode === 'cancelled') return job;
        throw error;
      }
    },
    createBundleLink: (jobId, { signal, ...body } = {}) =>
      // A link changes nothing in the service.
      request('POST /v1/static-export/jobs/{jobId}/bundle', { path: { jobId }, body, repeatable: true, signal }),
    getReport: (jobId, { signal } = {}) =>
      request('GET /v1/static-export/jobs/{jobId}/report', { path: { jobId }, signal }),
    waitForJob: (jobId, options = {}) =>
      waitForJob(
        (signal) => sendAny('GET /v1/static-export/jobs/{jobId}', { path: { jobId }, retries: 0, signal }),
        pause,
        options,
      ),
    async exportAndWait({ signal, onProgress, idempotencyKey, expiresInSeconds, format, ...start }) {
      const formats = start.formats ?? (format === undefined ? undefined : [format]);
      const { jobId } = await client.startJob(
        { ...start, ...(formats !== undefined && { formats }) },
        { signal, ...(idempotencyKey !== undefined && { idempotencyKey }) },
      );
      const job = await client.waitForJob(jobId, { signal, onProgress });
      if (job.status === 'failed') throw new ExportFailedError(job);
      const bundle = await client.createBundleLink(jobId, {
        signal,
        ...(expiresInSeconds !== undefined && { expiresInSeconds }),
        ...(format !== undefined && { format }),
      });
      return { job, bundle };
    },
    downloadBundle: (link, { signal } = {}) =>
      downloadBundle({
        link,
        fetch: connection.fetch,
        pause,
        signal,
        renew: () => client.createBundleLink(link.jobId, { format: link.format, signal }),
      }),
  };
  return client;
}

function connectionOf({ baseUrl, key, fetch: given, timeoutSeconds = 60 }: ClientOptions): Connection {
  const { protocol, search, hash } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '')
    throw new TypeError(`baseUrl must be an http or https address without a query, not ${baseUrl}`);
  // The key stays out of the message.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('key must be an admin key, without spaces or line breaks');
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    key,
    // Browsers refuse their own `fetch` as a method of another object.
    fetch: given ?? ((...request) => globalThis.fetch(...request)),
    timeoutSeconds,
  };
}

/** Returns a random key of 128 bits. `crypto.randomUUID` is missing from pages that were loaded over http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
