import type { BundleForm, BundleFormat, BundleSignature, JobBundle, JobProgress } from './job.js';

/** The activities that workflows call. Inputs and outputs are readonly records of keys and counts. */
export interface ExportActivities {
  /**
   * Takes a snapshot of the site's source, plans the export, and stores both. Writes `progress` to the database first.
   * If an earlier export had the same result, it is returned, and no other step is needed.
   */
  planExport(input: JobReference & { readonly progress?: JobProgress }): Promise<PlannedExport>;
  /**
   * Fetches the images that pages show from other hosts, draws diagrams, and looks up which batches are finished
   * already. With `afterLoss`, every finished batch is read and compared with its hash before it is reused.
   */
  prepareBatches(input: PlanReference & { readonly afterLoss?: boolean }): Promise<PreparedBatches>;
  /**
   * Composes the archive from the segments of the batches. `isUnsigned` is true if the service has no signing key, so
   * that signing it needs no step.
   */
  packageBundle(input: BatchesReference): Promise<PackagedBundle & { readonly isUnsigned?: true }>;
  /** Makes the zip form of a packaged bundle from the same compressed pieces. */
  packZip(input: BatchesReference): Promise<BundleForm>;
  /** Divides the pages of a PDF into parts. */
  planPdf(input: BatchesReference): Promise<PlannedPdf>;
  /** Prints one part of a PDF, unless it was printed before. */
  printPdfPart(input: PdfReference & { readonly part: number }): Promise<void>;
  /** Joins the printed parts to one PDF with a cover, contents and bookmarks. */
  joinPdf(input: PdfReference): Promise<BundleForm>;
  /**
   * Signs the archives of an export, and states where they come from. Returns no signatures if the service has no
   * signing key.
   */
  signBundle(input: ArchivesReference): Promise<readonly BundleSignature[]>;
  /** Verifies the batches' references, opens a sample of pages in a browser, and writes the report. */
  verifyBatches(input: BatchesReference): Promise<VerifiedBundle>;
  /** Builds the index that answers questions about the site. Returns null when the export is not of the whole site. */
  indexSite(input: BatchesReference): Promise<IndexedSite | null>;
  /** Writes a job's progress to the database, where it can be read without a worker. */
  recordJob(input: {
    readonly jobId: string;
    readonly progress: JobProgress;
    readonly bundle?: JobBundle;
  }): Promise<void>;
  /**
   * Makes a link to the archive of a completed job, and returns its expiry. Returns null if the store does not have the
   * archive. The link itself is a secret and stays out of histories.
   */
  presignBundle(input: { readonly jobId: string }): Promise<PresignedBundle | null>;
  /** Returns the paths that the site does not have. */
  findUnknownPages(input: PageCheckInput): Promise<readonly string[]>;
  /**
   * Creates the job of a scheduled run with the limits of any other job. Returns null when the run was skipped; the
   * reason is recorded.
   */
  startScheduledJob(input: ScheduledRunInput): Promise<{ readonly jobId: string | null }>;
  /** Lists the ids of the pending webhook deliveries for the outcome of a job or of a scheduled run. */
  listDeliveries(input: { readonly subject: string }): Promise<readonly string[]>;
  /** Sends a message once and records the result. */
  attemptDelivery(input: DeliveryAttemptInput): Promise<DeliveryOutcome>;
  /** Lists the ids of the pending messages of notices about a job. */
  listNotices(input: { readonly jobId: string }): Promise<readonly string[]>;
  /** Sends a message of a notice once and records the result. */
  attemptNotice(input: NoticeAttemptInput): Promise<DeliveryOutcome>;
  /** Removes from the store what is no longer needed. */
  pruneStore(): Promise<PrunedStore>;
}

/** The result of one pass over the store. */
export interface PrunedStore {
  readonly objects: number;
  readonly bytes: number;
  readonly bundlesGivenUp: number;
}

export interface ScheduledRunInput {
  /** Identifies the run: a repeated call returns the same job. */
  readonly runId: string;
  readonly siteId: string;
  readonly organizationId: string;
  /** The groups of readers that the export is for; everybody if undefined. */
  readonly groups?: readonly string[];
  /** True if the run belongs to the schedule of this audience; otherwise it belongs to the schedule of the site. */
  readonly ofAudience?: boolean;
}

export interface DeliveryAttemptInput {
  readonly deliveryId: string;
  /** Seconds until the next attempt, null when this is the last one. */
  readonly nextInSeconds: number | null;
}

export interface NoticeAttemptInput {
  readonly messageId: string;
  /** Seconds until the next attempt, null when this is the last one. */
  readonly nextInSeconds: number | null;
}

/** `done` when nothing is left to do, `again` when the receiver did not accept the message. */
export type DeliveryOutcome = 'done' | 'again';

/** The activities that take a render slot. */
export interface RenderActivities {
  renderBatch(
    input: PlanReference & { readonly outsideKey: string | null; readonly batch: number },
  ): Promise<FinishedBatch>;
}

/** A question: which of these page paths does a site not have? It is answered without exporting the site. */
export interface PageCheckInput {
  readonly siteId: string;
  readonly paths: readonly string[];
  readonly version: string | null;
  /** The groups of readers that may see the pages; everybody if undefined. */
  readonly groups?: readonly string[];
}

export interface JobReference {
  readonly jobId: string;
  readonly organizationId: string;
}

export interface PlanReference extends JobReference {
  readonly planKey: string;
}

export interface BatchesReference extends PlanReference {
  readonly outsideKey: string | null;
  readonly batchKeys: readonly string[];
}

export interface PdfReference extends PlanReference {
  readonly pdfPlanKey: string;
}

export interface PlannedPdf {
  readonly pdfPlanKey: string;
  readonly parts: number;
}

export interface ArchivesReference extends JobReference {
  readonly archives: readonly BundleForm[];
}

export interface PlannedExport {
  readonly planKey: string;
  readonly totalPages: number;
  readonly batches: number;
  readonly warnings: number;
  /** The percentage that the job has reached, when that is more than for a project on disk. */
  readonly progress?: number;
  /** The further forms that the job was asked for; undefined if there are none. */
  readonly forms?: readonly BundleFormat[];
  /** The prepared batches, if nothing had to be fetched or drawn for them; otherwise a step of its own prepares them. */
  readonly prepared?: PreparedBatches;
  /** The archive and the report, if an earlier export packed, verified and indexed the same batches. */
  readonly finished?: FinishedExport;
}

/** An export in which nothing is left to do. */
export interface FinishedExport {
  readonly bundle: PackagedBundle;
  readonly report: VerifiedBundle;
}

export interface PreparedBatches {
  /** The store key of the files fetched from other hosts; null when there are none. */
  readonly outsideKey: string | null;
  /** One entry per batch: the finished batch of an earlier export, or null when it must be rendered. */
  readonly finished: readonly (FinishedBatch | null)[];
}

export interface FinishedBatch {
  readonly batchKey: string;
  readonly pages: number;
  readonly warnings: number;
}

export interface IndexedSite {
  readonly indexKey: string;
  readonly pages: number;
  readonly sizeBytes: number;
}

export interface PackagedBundle {
  readonly bundleKey: string;
  readonly manifestKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface PresignedBundle {
  readonly jobId: string;
  readonly sha256: string;
  /** The time at which a link made now expires. */
  readonly expiresAt: string;
}

export interface VerifiedBundle {
  readonly reportKey: string;
  /** The number of the findings of the export, without hints. */
  readonly warnings: number;
}
