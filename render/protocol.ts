import type { PackedFile } from '../bundle/segment.js';
import type { DocumentScan, FetchedDocument } from '../site/live/scan-document.js';
import type { ExportingService } from '../site/model/assistant-access.js';
import type { Finding } from '../site/model/finding.js';
import type { HostingWish } from '../site/model/hosting.js';
import type { PageContent } from '../site/model/page-content.js';
import type { PagePassages } from '../site/passages/page-passages.js';
import type { BatchSections } from '../site/search/text-files.js';
import type { PartSummary } from '../site/search/wire.js';

/** Where a render process finds what it reads: files on this machine, named by their hashes. */
export interface RenderInputs {
  /** The export plan, as `encodePlan` makes it. */
  readonly planFile: string;
  /** The snapshot's manifest. */
  readonly snapshotFile: string;
  /** The manifest of the files brought in from elsewhere, where there are any. */
  readonly outsideFile?: string;
  readonly packFolder: string;
}

/** What a render process can be asked. One question is under way at a time in one process. */
export type RenderRequest =
  | {
      readonly kind: 'plan';
      readonly snapshotKey: string;
      readonly snapshotFile: string;
      readonly packFolder: string;
      readonly options: PlanOptions;
      readonly findings: readonly Finding[];
    }
  /** More of the plan that was made last. */
  | { readonly kind: 'plan-part'; readonly offset: number }
  /** Rendering of pages of its own, other ones in each round. */
  | { readonly kind: 'warm'; readonly round: number }
  | { readonly kind: 'begin'; readonly inputs: RenderInputs }
  | { readonly kind: 'page'; readonly page: number; readonly content?: Uint8Array; readonly failure?: string }
  | { readonly kind: 'files'; readonly first: number; readonly count: number }
  | { readonly kind: 'site' }
  | { readonly kind: 'finish' }
  /** What was fetched of a live site, to be looked through for addresses. */
  | { readonly kind: 'scan'; readonly documents: readonly FetchedDocument[] }
  /** Sections of neighbouring batches, as their segments' replies brought them. */
  | { readonly kind: 'search-part'; readonly batches: readonly Uint8Array[] };

export interface PlanOptions {
  readonly paths?: readonly string[];
  readonly version?: string;
  readonly canonicalUrl?: string;
  readonly hosting?: HostingWish;
  /** The service that exports, which pages may ask. */
  readonly service?: ExportingService;
  /** When files were last changed, in seconds since 1970, by path. */
  readonly changedAt?: Readonly<Record<string, number>>;
}

export interface PlanCounts {
  readonly pages: number;
  readonly batches: number;
  readonly findings: number;
}

/** A text, and the same as a piece of the archive. */
export interface TextPiece {
  readonly bytes: Uint8Array;
  readonly body: Uint8Array;
  readonly crc32: number;
}

/** A reply as it comes over the channel. */
export interface RenderMessage {
  readonly reply: RenderReply;
  /** What the process held when it answered; not measured for each page. */
  readonly residentBytes: number | undefined;
}

export type RenderReply =
  /** The beginning of the export plan's bytes, and what a workflow needs to know of it. */
  | {
      readonly kind: 'planned';
      readonly plan: Uint8Array;
      /** Of the whole; what is not in `plan` is asked for. */
      readonly planBytes: number;
      readonly counts: PlanCounts;
      /** Pages show when they were last changed, and nobody has said when that was. */
      readonly asksForTimes: boolean;
      /** Addresses of API descriptions that are wanted and not in the snapshot. */
      readonly descriptionUrls: readonly string[];
    }
  | { readonly kind: 'plan-part'; readonly bytes: Uint8Array }
  | { readonly kind: 'warm' }
  | { readonly kind: 'begun' }
  /** `content` (JSON of {@link PageContent}) comes only when it was rendered now. */
  | { readonly kind: 'page'; readonly content?: Uint8Array; readonly dependencies: PageContent['dependencies'] }
  | { readonly kind: 'added' }
  | {
      readonly kind: 'segment';
      readonly body: Uint8Array;
      readonly crc32: number;
      readonly uncompressedBytes: number;
      readonly files: readonly PackedFile[];
      /** JSON of `BatchFacts`: whoever asks only keeps them. */
      readonly facts: Uint8Array;
      readonly findings: number;
      /** What can be found on the batch's pages (JSON of {@link BatchSections}); undefined where that is nothing. */
      readonly sections?: Uint8Array | undefined;
      /** What questions about the batch's pages are answered from (JSON of {@link PagePassages}[]); undefined where that is nothing. */
      readonly passages?: Uint8Array | undefined;
      /** The batch's part of the text that language models are given whole; undefined where it has none. */
      readonly languageModelText?: TextPiece | undefined;
    }
  | {
      readonly kind: 'search-part';
      readonly body: Uint8Array;
      readonly crc32: number;
      readonly uncompressedBytes: number;
      readonly files: readonly PackedFile[];
      readonly summary: PartSummary;
    }
  /** One for each document, in order. */
  | { readonly kind: 'scanned'; readonly scans: readonly DocumentScan[] }
  /** `type` is the error's name. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack?: string; readonly type: string };
