export type JobStatus = 'queued' | 'running' | 'completed' | 'failed';

/** Returns whether a job has ended: its record does not change any more. */
export function isFinal({ status }: { readonly status: JobStatus }): boolean {
  return status === 'completed' || status === 'failed';
}

export type JobPhase = 'planning' | 'rendering' | 'packaging' | 'verifying';

/** The progress of a job, as the workflow's query returns it and the database stores it. */
export interface JobProgress {
  readonly status: JobStatus;
  /** A percentage that never decreases; 100 only when completed. */
  readonly progress: number;
  /** The number of pages exported so far; it never decreases. */
  readonly pageCount: number;
  /** Null until the plan is made. */
  readonly totalPages: number | null;
  readonly phase: JobPhase | null;
  /** The number of findings in the report. */
  readonly warnings: number;
  /** A sentence that says what broke, on which page, and what to do; null unless the job failed. */
  readonly error: string | null;
}

/** The forms in which a bundle can be made. The first is always made. */
export const BUNDLE_FORMATS = ['tar.gz', 'zip', 'pdf'] as const;

export type BundleFormat = (typeof BUNDLE_FORMATS)[number];

/** The sizes of paper that a PDF can be printed on. The first is the default. */
export const PDF_PAPERS = ['A4', 'Letter'] as const;

/** The part of a site that its PDF contains, and its paper; the whole site on A4 if nothing is set. */
export interface PdfSelection {
  /** The code of a language, as the navigation writes it. */
  readonly language?: string | undefined;
  /** The name of a version. */
  readonly version?: string | undefined;
  /** The name of a group, a tab or another part of the navigation. */
  readonly group?: string | undefined;
  readonly paper?: (typeof PDF_PAPERS)[number] | undefined;
}

/** A further form of a bundle: the same files in another kind of archive, or the pages as a document. */
export interface BundleForm {
  readonly format: BundleFormat;
  /** Its key in the object store. */
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The finished archive; null until a job is completed. */
export interface JobBundle {
  /** The archive's key in the object store. */
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The store key of the report. */
  readonly reportKey: string;
  /** The store key of the manifest. */
  readonly manifestKey: string;
  /** The further forms that the job was asked for; undefined if there are none. */
  readonly forms?: readonly BundleForm[];
  /** The signatures of the archive and its further forms; undefined if the service has no signing key. */
  readonly signatures?: readonly BundleSignature[];
}

/** The detached signature of one form of a bundle, and the signed statement about its origin. */
export interface BundleSignature {
  readonly format: BundleFormat;
  /** The id of the signing key. */
  readonly keyId: string;
  /** The store key of the signature. */
  readonly key: string;
  /** The store key of the statement. */
  readonly provenanceKey: string;
}
