import type { OperationName, RequestArguments, ResponseOf } from './operations.js';
import type { BundleFormat, BundleLink, Job, JobList, JobQuery, JobStart, Report } from './types.js';
import type { WaitOptions } from './wait-for-job.js';

interface SignalOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface StartOptions extends SignalOptions {
  /**
   * Identifies this start: the same key with the same job within 24 hours returns the first job. A random key by default, so that a start
   * whose response was lost is repeated without a second export.
   */
  readonly idempotencyKey?: string;
}

export interface BundleLinkOptions extends SignalOptions {
  /** The lifetime of the link: 60 to 604800 seconds. */
  readonly expiresInSeconds?: number;
  /** One of the job's formats; tar.gz by default. */
  readonly format?: BundleFormat;
}

export type DownloadOptions = SignalOptions;

/** The site to export, and options for waiting and for the link. */
export interface ExportOptions extends JobStart, StartOptions, WaitOptions, Omit<BundleLinkOptions, 'signal'> {
  readonly signal?: AbortSignal | undefined;
}

/** A completed job, and a link to its bundle. */
export interface ExportedBundle {
  readonly job: Job;
  readonly bundle: BundleLink;
}

/** A client of the service. Its methods throw {@link OffprintError}, or the reason of a signal that is aborted. */
export interface OffprintClient {
  /** Starts an export. A site with an unfinished export is refused with `job_active`, and `jobId` of the error names it. */
  startJob(start: JobStart, options?: StartOptions): Promise<Job>;
  getJob(jobId: string, options?: SignalOptions): Promise<Job>;
  /** Lists jobs, newest first. `nextCursor` of the response is the `cursor` of the next one. */
  listJobs(query?: JobQuery, options?: SignalOptions): Promise<JobList>;
  /** Lists all jobs, newest first, and requests them as they are read. */
  eachJob(query?: JobQuery, options?: SignalOptions): AsyncGenerator<Job, void, undefined>;
  /** Cancels an unfinished job. It ends soon after, as failed with the error code `cancelled`. */
  cancelJob(jobId: string, options?: SignalOptions): Promise<Job>;
  /** Creates a link to the bundle of a completed job. */
  createBundleLink(jobId: string, options?: BundleLinkOptions): Promise<BundleLink>;
  /** Reads the report of a finished job: broken links, missing files, failed pages. */
  getReport(jobId: string, options?: SignalOptions): Promise<Report>;
  /** Waits until a job has ended, and returns its final record, whether it completed or failed. */
  waitForJob(jobId: string, options?: WaitOptions): Promise<Job>;
  /** Exports a site: starts a job, waits for it, and creates a link to its bundle. Throws `ExportFailedError` if the export fails. */
  exportAndWait(options: ExportOptions): Promise<ExportedBundle>;
  /**
   * Downloads a bundle. Lost connections are resumed where they ended, and an expired link is renewed. The last bytes are delivered only
   * after size and SHA-256 of all bytes were found right; otherwise the stream fails with `DownloadError`.
   */
  downloadBundle(link: BundleLink, options?: DownloadOptions): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Calls any other operation that takes an admin key, such as `request('GET /v1/sites/{domain}', { path: { domain } })`. */
  request<Name extends OperationName>(operation: Name, ...[input]: RequestArguments<Name>): Promise<ResponseOf<Name>>;
}
