import type { SitePlan } from '../site/model/plan.js';

/** The plan of an export of one snapshot. Its name is its hash, and every worker that takes part reads it. */
export interface ExportPlan {
  readonly head: PlanHead;
  readonly site: SitePlan;
}

/** Everything that the steps of an export share. It grows with the batches, not with the pages. */
export interface PlanHead {
  /** The store key of the snapshot's manifest. */
  readonly snapshotKey: string;
  /** The hash of the site's settings. */
  readonly settingsHash: string;
  /** The hash of the settings that a page's content depends on. */
  readonly contentSettingsHash: string;
  /** The hash of everything that documents share. */
  readonly shellKey: string;
  /** True if each file is compressed by itself, so that other archives can take it as it is. */
  readonly separateFiles?: true;
  readonly pages: number;
  readonly findings: number;
  readonly batches: readonly NamedBatch[];
}

/**
 * A unit of work that becomes one segment of the archive: neighboring pages, neighboring static files, or (once, last)
 * the files of the whole site: theme, 404 page, sitemap, redirects.
 */
export type PlannedBatch =
  | { readonly kind: 'pages' | 'files'; readonly first: number; readonly count: number }
  | { readonly kind: 'site' };

/** A batch with the hash of its pages or files: equal hashes mean equal sources. */
export type NamedBatch = PlannedBatch & { readonly itemsHash: string };

/**
 * The approximate number of batches of pages: enough that progress is visible and the slots of several workers are
 * used.
 */
const PAGE_BATCHES = 24;
/** The minimum number of pages in a batch, because each step costs the engine about 50 ms. */
const MIN_PAGES = 12;
const MAX_PAGES = 250;
const MAX_SOURCE_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 1000;
const MAX_FILE_BYTES = 8 * 1024 * 1024;

interface SizedItem {
  readonly sizeBytes: number;
}

/**
 * Cuts a plan into batches. The result depends on the plan alone, so the archive is the same for any number of workers.
 */
export function planBatches(site: {
  readonly pages: Iterable<SizedItem> & { readonly length: number };
  readonly files: Iterable<SizedItem>;
}): readonly PlannedBatch[] {
  const pagesPerBatch = Math.min(MAX_PAGES, Math.max(MIN_PAGES, Math.ceil(site.pages.length / PAGE_BATCHES)));
  return [
    ...cut('pages', site.pages, pagesPerBatch, MAX_SOURCE_BYTES),
    ...cut('files', site.files, MAX_FILES, MAX_FILE_BYTES),
    { kind: 'site' },
  ];
}

function cut(kind: 'pages' | 'files', items: Iterable<SizedItem>, maxItems: number, maxBytes: number): PlannedBatch[] {
  const batches: PlannedBatch[] = [];
  let first = 0;
  let bytes = 0;
  let index = 0;
  for (const item of items) {
    if (index > first && (index - first >= maxItems || bytes + item.sizeBytes > maxBytes)) {
      batches.push({ kind, first, count: index - first });
      first = index;
      bytes = 0;
    }
    bytes += item.sizeBytes;
    index += 1;
  }
  if (index > first) batches.push({ kind, first, count: index - first });
  return batches;
}
