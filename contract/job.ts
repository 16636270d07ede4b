export type JobStatus = 'queued' | 'running' | 'completed' | 'failed';

export type JobPhase = 'planning' | 'rendering' | 'packaging' | 'verifying';

/** What changes while a job runs: the workflow's own record, as its query answers it and the database keeps it. */
export interface JobProgress {
  readonly status: JobStatus;
  /** 0 to 100; never falls; 100 only when completed. */
  readonly progress: number;
  /** Pages exported so far; never falls. */
  readonly pageCount: number;
  /** Known once the plan is made. */
  readonly totalPages: number | null;
  readonly phase: JobPhase | null;
  /** Findings in the report. */
  readonly warnings: number;
  /** Only when failed: what broke, on which page, and what to do. */
  readonly error: string | null;
}

/** The finished archive; null until a job is completed. */
export interface JobBundle {
  /** Key in the object store. */
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Keys of the report and of the manifest beside it. */
  readonly reportKey: string;
  readonly manifestKey: string;
}
