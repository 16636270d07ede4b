import type { JobBundle, JobProgress } from './job.js';

/** Activities as workflows see them: readonly records of keys and counts in both directions. */
export interface ExportActivities {
  /** Takes a snapshot of the site's source, plans the export and stores both. */
  planExport(input: JobReference): Promise<PlannedExport>;
  /**
   * Brings in the images that pages show from elsewhere and draws their diagrams, then looks up which batches are finished already. After a
   * loss, each is read and compared with its name before it counts as finished.
   */
  prepareBatches(input: PlanReference & { readonly afterLoss?: boolean }): Promise<PreparedBatches>;
  /** Composes the archive from the batches' segments. */
  packageBundle(input: BatchesReference): Promise<PackagedBundle>;
  /** Checks what the batches bring against itself and in a browser, and writes the report. */
  verifyBatches(input: BatchesReference): Promise<VerifiedBundle>;
  /** The same by its former name, for exports that began when the archive was checked after it was packed. */
  verifyBundle(input: BatchesReference): Promise<VerifiedBundle>;
  /** Makes the index that questions about the site are answered from; null where this export is not of the whole site. */
  indexSite(input: BatchesReference): Promise<IndexedSite | null>;
  /** Keeps the record, so that it can be read without a worker. */
  recordJob(input: {
    readonly jobId: string;
    readonly progress: JobProgress;
    readonly bundle?: JobBundle;
  }): Promise<void>;
  /** Paths that the site does not have. */
  findUnknownPages(input: PageCheckInput): Promise<readonly string[]>;
  /** Makes the job of one time of a schedule, as a caller's would be made; null where it was skipped, which is kept. */
  startScheduledJob(input: ScheduledRunInput): Promise<{ readonly jobId: string | null }>;
  /** Deliveries to webhooks that are to be made of a job's end, or of a scheduled run. */
  listDeliveries(input: { readonly subject: string }): Promise<readonly string[]>;
  /** Sends a message once and keeps what came of it. */
  attemptDelivery(input: DeliveryAttemptInput): Promise<DeliveryOutcome>;
  /** Removes from the store what is no longer needed. */
  pruneStore(): Promise<PrunedStore>;
}

/** What a pass over the store removed. */
export interface PrunedStore {
  readonly objects: number;
  readonly bytes: number;
  readonly bundlesGivenUp: number;
}

export interface ScheduledRunInput {
  /** Names this time: asked again, the same job is answered. */
  readonly runId: string;
  readonly siteId: string;
  readonly organizationId: string;
}

export interface DeliveryAttemptInput {
  readonly deliveryId: string;
  /** When the next attempt would be; null where this is the last. */
  readonly nextInSeconds: number | null;
}

/** `again`: it was not taken, and is to be tried again. */
export type DeliveryOutcome = 'done' | 'again';

/** Activities that take a render slot. */
export interface RenderActivities {
  renderBatch(
    input: PlanReference & { readonly outsideKey: string | null; readonly batch: number },
  ): Promise<FinishedBatch>;
}

/** Asks which of some page paths a site does not have, without exporting it. */
export interface PageCheckInput {
  readonly siteId: string;
  readonly paths: readonly string[];
  readonly version: string | null;
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

export interface PlannedExport {
  readonly planKey: string;
  readonly totalPages: number;
  readonly batches: number;
  readonly warnings: number;
  /** How far the job has come by now, in percent, where that is more than for a project on a disk. */
  readonly progress?: number;
}

export interface PreparedBatches {
  /** Names the files brought in; null where there are none. */
  readonly outsideKey: string | null;
  /** One entry a batch: what it became in an earlier export, null where it is to do. */
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

export interface VerifiedBundle {
  readonly reportKey: string;
  /** All findings of the export. */
  readonly warnings: number;
}
