import type { ObservedPages } from '../../browser/press/observe-pages.js';
import type { BrowserVerificationResult } from '../../browser/verify-in-browser.js';
import type { StoredSegment } from '../../bundle/archive.js';
import type { PackedFile } from '../../bundle/segment.js';
import type { PlanCounts } from '../../render/protocol.js';
import type { Finding } from '../../site/model/finding.js';
import type { WordCounts } from '../../site/model/page-content.js';
import type { PartSummary } from '../../site/search/wire.js';

/** A reference to another object of the store. */
export interface PlaceRecord {
  readonly key: string;
}

/** The highlighted code of an organization's exports, oldest first. */
export interface CodeList {
  readonly parts: readonly { readonly key: string; readonly sizeBytes: number }[];
}

/** A finished batch. Its key is the hash of its content, so it never changes. */
export interface BatchRecord {
  readonly segment: StoredSegment;
  readonly files: readonly PackedFile[];
  /** The key of the batch's facts and findings. */
  readonly factsKey: string;
  /** The key of what search finds on its pages; undefined when there is nothing. */
  readonly sectionsKey?: string | undefined;
  /** The key of the passages that answer questions about its pages; undefined when there are none. */
  readonly passagesKey?: string;
  /** Its part of `llms-full.txt`: the key of the text, and the same text as a piece of the archive. */
  readonly text?: { readonly key: string; readonly segment: StoredSegment };
  readonly pages: number;
  /** The number of findings, hints included. */
  readonly findings: number;
  /** The number of errors and warnings among them. */
  readonly warnings: number;
  /** The word counts of its pages, added up. */
  readonly words: WordCounts;
}

/** The result of rendering a batch the last time. It is valid while its dependencies are unchanged. */
export interface BatchIndexEntry {
  readonly batchKey: string;
  readonly pages: number;
  readonly warnings: number;
  /** The hash of each file that the batch's pages looked up; null for a file that did not exist. */
  readonly dependencies: Readonly<Record<string, string | null>>;
}

/** A segment of the archive that belongs to no batch, with what the manifest says about its files. */
export interface SearchSegment {
  readonly segment: StoredSegment;
  readonly files: readonly PackedFile[];
  /** The key of the record by which later exports find the segment; undefined when it has none. */
  readonly recordKey?: string;
  /** The path of the file whose content is in this and other segments; undefined if it contains whole files. */
  readonly partOf?: string;
  /** The keys of other objects that the segment was made from, and that later exports reuse; undefined if there are none. */
  readonly madeOf?: readonly string[];
}

/** A part of the search index. Its key is the hash of the sections that it was made from. */
export interface PartRecord extends SearchSegment {
  readonly summary: PartSummary;
}

/** The objects that a finished bundle was made from: the next export of the site reuses most of them. */
export interface ExportInputs {
  readonly planKey: string;
  readonly outsideKey: string | null;
  readonly batchKeys: readonly string[];
  /** The keys of segments that belong to no batch (search, `llms-full.txt`, the manifest) and of their records. */
  readonly otherKeys: readonly string[];
}

/** A plan in the store. */
export interface StoredPlan {
  readonly planKey: string;
  readonly counts: PlanCounts;
}

/** The last plan of a site. */
export interface PlanRecord extends StoredPlan {
  /** The hash of everything that the plan was made from. */
  readonly madeOf: string;
}

/** The files that a site uses from other hosts. */
export interface OutsideIndex {
  /** The key of the manifest of the fetched files; null when no file could be fetched. */
  readonly key: string | null;
  /** The time of the last successful fetch of each address, in milliseconds since 1970. */
  readonly fetchedAt: Readonly<Record<string, number>>;
  /** The time of the last failed fetch of each address, in milliseconds since 1970. */
  readonly failedAt: Readonly<Record<string, number>>;
}

/** The findings of a sample that was opened, and its pages that did not finish. */
export type SampleResult = Pick<BrowserVerificationResult, 'findings' | 'notChecked'> & {
  readonly controls?: ControlCounts;
};

/** Live pages as a browser showed them when their site was crawled. */
export type Observation = ObservedPages;

/** The extent of the comparison of controls between a live site and its bundle. */
export interface ControlCounts {
  /** The number of pages that were compared, at every width. */
  readonly pages: number;
  /** The number of controls that were pressed on the live pages. */
  readonly pressed: number;
  /** The number of those that did something and were pressed in the bundle. */
  readonly compared: number;
  /** The number of controls that were not pressed, or lead away from their page. */
  readonly skipped: number;
}

/** The extent of the check in a browser. Checks that need no browser cover all pages. */
export interface BrowserCheck {
  /** The number of pages that were opened and finished. */
  readonly openedPages: number;
  /** The pages that were opened and did not finish, so nothing is known about how they look in a browser. */
  readonly notChecked: readonly string[];
  /** The number of pages that are not in the sample. */
  readonly otherPages: number;
  /** Undefined for sites that were not crawled, and if no page could be observed. */
  readonly controls?: ControlCounts;
}

/** The findings of verifying a set of batches. */
export interface Verification {
  readonly findings: readonly Finding[];
  readonly browser: BrowserCheck;
  /** The key of the observation with which the pages were compared. */
  readonly observationKey?: string;
}
