import type { ErrorCode, Job } from './types.js';

/** The values of an error, see {@link OffprintError}. */
export interface ErrorDetails {
  readonly code: ErrorCode | (string & {});
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly jobId?: string | undefined;
  readonly cause?: unknown;
}

/** An error of this package. All of its errors are instances of this class, except for the reason of an aborted signal. */
export class OffprintError extends Error {
  override readonly name: string = 'OffprintError';
  /** The stable code, for programs. The message is for people, and its wording may change. */
  readonly code: ErrorCode | (string & {});
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** The id of the request in the log of the service. */
  readonly requestId: string | undefined;
  /** The time that the service asks callers to wait, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The job that the error is about: with `job_active` the unfinished one, with `idempotency_key_reused` the one that was started with the key. */
  readonly jobId: string | undefined;

  constructor(message: string, { code, status, requestId, retryAfterSeconds, jobId, cause }: ErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.jobId = jobId;
  }
}

/** A response of the service that is an error. */
export class ResponseError extends OffprintError {
  override readonly name = 'ResponseError';
}

/** A request without a response, with the code `connection_failed`: the service could not be reached, the connection was lost, or the time limit was exceeded. */
export class ConnectionError extends OffprintError {
  override readonly name = 'ConnectionError';
}

/** An export that failed (`export_failed`) or was cancelled (`cancelled`). The message says what to do. */
export class ExportFailedError extends OffprintError {
  override readonly name = 'ExportFailedError';
  /** The final record of the job. */
  readonly job: Job;

  constructor(job: Job) {
    super(job.error ?? 'the export failed', { code: job.errorCode ?? 'export_failed', jobId: job.jobId });
    this.job = job;
  }
}

/** A bundle that could not be downloaded (`download_failed`), or whose bytes are wrong (`size_mismatch`, `checksum_mismatch`). */
export class DownloadError extends OffprintError {
  override readonly name = 'DownloadError';
}

/** A message to a webhook that must not be trusted. The code says why. */
export class WebhookError extends OffprintError {
  override readonly name = 'WebhookError';
}
