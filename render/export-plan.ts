import type { SitePlan } from '../site/model/plan.js';

/** What an export of one snapshot consists of; named by its hash, read by every worker that takes part. */
export interface ExportPlan {
  readonly head: PlanHead;
  readonly site: SitePlan;
}

/** All that the steps of an export share: it grows with the batches, not with the pages. */
export interface PlanHead {
  /** Store key of the snapshot's manifest. */
  readonly snapshotKey: string;
  /** Hash of the site's settings. */
  readonly settingsHash: string;
  /** Of those settings that a page's content is made from. */
  readonly contentSettingsHash: string;
  /** Hash of all that documents share. */
  readonly shellKey: string;
  readonly pages: number;
  readonly findings: number;
  readonly batches: readonly NamedBatch[];
}

/**
 * A unit of work that ends as one segment of the archive: neighbouring pages, neighbouring static files, or
 * (once, last) the files that the site as a whole has: theme, 404 page, sitemap, redirects.
 */
export type PlannedBatch =
  | { readonly kind: 'pages' | 'files'; readonly first: number; readonly count: number }
  | { readonly kind: 'site' };

/** A batch with the hash of what its pages or files are told apart by: equal hashes, equal sources. */
export type NamedBatch = PlannedBatch & { readonly itemsHash: string };

/** About so many batches of pages, so that progress moves and every slot of several workers finds work … */
const PAGE_BATCHES = 24;
/** … but a step costs the engine about 50 ms, so small sites get few, and a batch must fit in memory. */
const MIN_PAGES = 12;
const MAX_PAGES = 250;
const MAX_SOURCE_BYTES = 4 * 1024 * 1024;
const MAX_FILES = 1000;
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Cuts a plan into batches. Depends on the plan alone, so the archive is the same however many workers render. */
export function planBatches(site: Pick<SitePlan, 'pages' | 'files'>): readonly PlannedBatch[] {
  const pagesPerBatch = Math.min(MAX_PAGES, Math.max(MIN_PAGES, Math.ceil(site.pages.length / PAGE_BATCHES)));
  return [
    ...cut('pages', site.pages, pagesPerBatch, MAX_SOURCE_BYTES),
    ...cut('files', site.files, MAX_FILES, MAX_FILE_BYTES),
    { kind: 'site' },
  ];
}

function cut(
  kind: 'pages' | 'files',
  items: Iterable<{ readonly sizeBytes: number }>,
  most: number,
  mostBytes: number,
): PlannedBatch[] {
  const batches: PlannedBatch[] = [];
  let first = 0;
  let bytes = 0;
  let index = 0;
  for (const item of items) {
    if (index > first && (index - first >= most || bytes + item.sizeBytes > mostBytes)) {
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
