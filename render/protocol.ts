import type { PackedFile, Segment } from '../bundle/segment.js';
import type { DocumentScan, FetchedDocument } from '../site/live/scan-document.js';
import type { ExportingService } from '../site/model/assistant-access.js';
import type { Finding } from '../site/model/finding.js';
import type { HostingWish } from '../site/model/hosting.js';
import type { PageContent, WordCounts } from '../site/model/page-content.js';
import type { PagePassages } from '../site/passages/page-passages.js';
import type { MergeState } from '../site/search/large/part-merge.js';
import type { BatchSections } from '../site/search/text-files.js';
import type { PartSummary } from '../site/search/wire.js';
import type { SnapshotChange } from '../snapshot/changing-snapshot.js';
import type { PreviewedAddress, PreviewedChange, SurveyResult, SurveyStep } from './previewed.js';

/** The files on this machine that a render process reads, named by their hashes. */
export interface RenderInputs {
  /** The export plan, as `encodePlan` makes it. */
  readonly planFile: string;
  /** The snapshot's manifest. */
  readonly snapshotFile: string;
  /** The manifest of the files from other hosts; undefined when there are none. */
  readonly outsideFile?: string;
  readonly packFolder: string;
}

/** A request to a render process. A process answers one at a time. */
export type RenderRequest =
  | {
      readonly kind: 'plan';
      readonly snapshotKey: string;
      readonly snapshotFile: string;
      readonly packFolder: string;
      readonly options: PlanOptions;
      readonly findings: readonly Finding[];
    }
  /** The next part of the plan that was made last. */
  | { readonly kind: 'plan-part'; readonly offset: number }
  /** Warms the process up by rendering built-in pages, other ones in each round. */
  | { readonly kind: 'warm'; readonly round: number }
  /**
   * `codeName` names the highlighted code that may be used; what the process has loaded under another name is dropped.
   * New code is recorded if it is set.
   */
  | { readonly kind: 'begin'; readonly inputs: RenderInputs; readonly codeName?: string | undefined }
  /** Loads highlighted code of earlier exports, as replies to `finish` contained it. */
  | { readonly kind: 'code'; readonly name: string; readonly parts: readonly Uint8Array[] }
  | { readonly kind: 'page'; readonly page: number; readonly content?: Uint8Array; readonly failure?: string }
  | { readonly kind: 'files'; readonly first: number; readonly count: number }
  | { readonly kind: 'site' }
  | { readonly kind: 'finish' }
  /** Scans fetched documents of a live site for addresses. */
  | { readonly kind: 'scan'; readonly documents: readonly FetchedDocument[] }
  /**
   * Makes a part of the search index from the sections of neighboring batches, as the replies to `finish` contain them.
   */
  | { readonly kind: 'search-part'; readonly batches: readonly Uint8Array[] }
  /** Begins to merge the parts of a large search index, as `PartMerge` describes it. */
  | { readonly kind: 'merge-begin' }
  /** Adds the next part. `body` and `crc32` are those of its segment. */
  | { readonly kind: 'merge-part'; readonly index: number; readonly body: Uint8Array; readonly crc32: number }
  | { readonly kind: 'merge-next' }
  /** Reads files of a project before it is previewed. */
  | ({ readonly kind: 'preview-prepare' } & PreparedFiles)
  /** Takes the changed files of a project that is previewed, and plans it again. */
  | ({ readonly kind: 'preview-change' } & PreviewChange)
  /** Reads some of the files that the last plan did not get. */
  | { readonly kind: 'preview-read' }
  /** Makes the file that an address of the previewed site leads to. */
  | { readonly kind: 'preview-open'; readonly address: string; readonly failure?: string | undefined }
  /** Looks at pages of the previewed site in idle time. */
  | ({ readonly kind: 'preview-survey' } & SurveyStep);

/** Files of a project that will be previewed. */
export interface PreparedFiles {
  readonly packFolder: string;
  readonly files: SnapshotChange['files'];
}

/** The files of a previewed project that changed. */
export interface PreviewChange extends SnapshotChange {
  readonly packFolder: string;
  readonly options: PlanOptions;
  /** The findings of reading the files. */
  readonly findings: readonly Finding[];
}

export interface PlanOptions {
  readonly paths?: readonly string[];
  readonly version?: string;
  /** The groups whose readers the export is for. Without any, it has only what is for everybody. */
  readonly groups?: readonly string[];
  readonly canonicalUrl?: string;
  readonly hosting?: HostingWish;
  /** The exporting service, whose assistant pages may use. */
  readonly service?: ExportingService;
  /** True to compress each file by itself, so that other archives can take it as it is. */
  readonly separateFiles?: true;
  /** The time of each file's last change, in seconds since 1970, by path. */
  readonly changedAt?: Readonly<Record<string, number>>;
}

export interface PlanCounts {
  readonly pages: number;
  readonly batches: number;
  /** The number of errors and warnings. */
  readonly warnings: number;
}

/** A text, also as a piece of the archive. */
export interface TextPiece {
  readonly bytes: Uint8Array;
  readonly body: Uint8Array;
  readonly crc32: number;
}

/** A reply with measurements of the process. */
export interface RenderMessage {
  readonly reply: RenderReply;
  /** The resident memory of the process; undefined for replies to `page`, where it is not measured. */
  readonly residentBytes: number | undefined;
}

export type RenderReply =
  /** The first part of the plan, and what a workflow needs to know about it. */
  | {
      readonly kind: 'planned';
      readonly plan: Uint8Array;
      /** The size of the whole plan. The rest is requested with `plan-part`. */
      readonly planBytes: number;
      readonly counts: PlanCounts;
      /** True when pages show when they were last changed, and the request did not say it. */
      readonly asksForTimes: boolean;
      /** The addresses of API descriptions that are not in the snapshot. */
      readonly descriptionUrls: readonly string[];
    }
  | { readonly kind: 'plan-part'; readonly bytes: Uint8Array }
  | { readonly kind: 'warm' }
  /** `needsCode` is true if the process has not loaded the highlighted code of the request. */
  | { readonly kind: 'begun'; readonly needsCode?: boolean }
  /** `content` (JSON of {@link PageContent}) is set only when it was rendered for this request. */
  | { readonly kind: 'page'; readonly content?: Uint8Array; readonly dependencies: PageContent['dependencies'] }
  | { readonly kind: 'added' }
  | {
      readonly kind: 'segment';
      readonly body: Uint8Array;
      readonly crc32: number;
      readonly uncompressedBytes: number;
      readonly files: readonly PackedFile[];
      /** JSON of `BatchFacts`, which the worker only stores. */
      readonly facts: Uint8Array;
      readonly findings: number;
      /** The number of errors and warnings among the findings. */
      readonly warnings: number;
      /** The word counts of the batch's pages, added up. */
      readonly words: WordCounts;
      /**
       * The sections that search finds on the batch's pages (JSON of {@link BatchSections}); undefined when there are
       * none.
       */
      readonly sections?: Uint8Array | undefined;
      /**
       * The passages that answer questions about the batch's pages (JSON of {@link PagePassages}[]); undefined when
       * there are none.
       */
      readonly passages?: Uint8Array | undefined;
      /** The batch's part of `llms-full.txt`; undefined when it has none. */
      readonly languageModelText?: TextPiece | undefined;
      /** The code that was highlighted for the batch, which later exports load; undefined if there is none. */
      readonly code?: Uint8Array | undefined;
    }
  | {
      readonly kind: 'search-part';
      readonly body: Uint8Array;
      readonly crc32: number;
      readonly uncompressedBytes: number;
      readonly files: readonly PackedFile[];
      readonly summary: PartSummary;
    }
  /** The next step of a merge, and a segment with the files that were made; undefined if there are none yet. */
  | {
      readonly kind: 'merged';
      readonly state: MergeState;
      readonly segment?: Pick<Segment, 'crc32' | 'uncompressedBytes' | 'files'> & { readonly body: Uint8Array };
    }
  | ({ readonly kind: 'preview-changed' } & PreviewedChange)
  /** `change` is undefined as long as some files are not read. */
  | { readonly kind: 'preview-read'; readonly change: PreviewedChange | undefined }
  /** `found` is undefined before the project could be planned. */
  | { readonly kind: 'preview-opened'; readonly found: PreviewedAddress | undefined }
  | ({ readonly kind: 'preview-surveyed' } & SurveyResult)
  /** The result for each document, in order. */
  | { readonly kind: 'scanned'; readonly scans: readonly DocumentScan[] }
  /** The request failed; `type` is the error's name. */
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly stack?: string;
      readonly type: string;
      /** The place of a fault in the source. */
      readonly place?: FaultPlace | undefined;
    };

/** The place of a fault in a project's source. */
export type FaultPlace = Pick<Finding, 'file' | 'line' | 'column'>;
