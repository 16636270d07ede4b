import { batchInputHash, contentHash } from '../../activities/plan/batch-names.js';
import { areUnchanged } from '../../activities/source/file-hashes.js';
import { readRecord, writeRecord } from '../../activities/store/record-objects.js';
import { walkSegment } from '../../activities/verify/find-lost-files.js';
import type { OpenExport } from '../../activities/workspace.js';
import { parseBatchFacts } from '../../render/batch.js';
import type { NamedBatch } from '../../render/export-plan.js';
import { type PageContents, renderBatch } from '../../render/render-batch.js';
import type { RenderPool } from '../../render/render-pool.js';
import { parsePageContent } from '../../site/model/parse-page-content.js';
import { ObjectNotFound } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { CHECK_KEYS, CHECK_RECORDS, type CheckedBatch } from './check-records.js';

export interface BatchesToCheck {
  readonly store: ObjectStore;
  readonly pool: RenderPool;
  readonly site: OpenExport;
}

/** The batches of a project, and whether all their pages could be rendered. */
export interface CheckedBatches {
  readonly batches: readonly CheckedBatch[];
  /** True if no page failed for a reason that may be gone the next time, such as a lack of memory. */
  readonly areWhole: boolean;
  /** The number of pages whose content was rendered and not reused. */
  readonly renderedPages: number;
}

/** Returns the facts about every batch. Like an export, it renders only what has changed: batches, and pages in them. */
export async function checkBatches(work: BatchesToCheck): Promise<CheckedBatches> {
  const results = await Promise.all(work.site.plan.head.batches.map((batch) => checkBatch(work, batch)));
  return {
    batches: results.map(({ batch }) => batch),
    areWhole: results.every(({ failedPages }) => failedPages === 0),
    renderedPages: results.reduce((sum, { renderedPages }) => sum + renderedPages, 0),
  };
}

async function checkBatch({ store, pool, site }: BatchesToCheck, batch: NamedBatch) {
  const key = CHECK_KEYS.batch(batchInputHash(site, batch));
  const known = await readRecord(store, key, CHECK_RECORDS.batch);
  if (known !== undefined && areUnchanged(known.dependencies, site.hashes) && (await store.refresh(key)))
    return { batch: known, failedPages: 0, renderedPages: 0 };
  const pagePath = (page: number) => site.plan.pages.at(page)?.path ?? '';
  const contents = keptContents(store, site);
  const rendered = await renderBatch({ pool, inputs: site.inputs, batch, pagePath, contents });
  const checked: CheckedBatch = {
    files: rendered.files.map(({ path }) => path),
    facts: parseBatchFacts(rendered.facts),
    named: await walkSegment(rendered.body, rendered.crc32),
    words: rendered.words,
    hasText: rendered.languageModelText !== undefined,
    dependencies: rendered.dependencies,
  };
  const { failedPages, renderedPages } = rendered;
  if (failedPages === 0) await writeRecord(store, key, CHECK_RECORDS.batch, checked, { rebuildable: true });
  return { batch: checked, failedPages, renderedPages };
}

function keptContents(store: ObjectStore, site: OpenExport): PageContents {
  const keyOf = (index: number) => {
    const page = site.plan.pages.at(index);
    if (page === undefined) throw new Error(`the plan has no page ${index}`);
    return CHECK_KEYS.content(contentHash(site, page));
  };
  return {
    async find(index) {
      const bytes = await store.get(keyOf(index)).catch((error: unknown) => {
        if (error instanceof ObjectNotFound) return undefined;
        throw error;
      });
      const content = bytes && parsePageContent(bytes);
      return content && areUnchanged(content.dependencies, site.hashes) ? bytes : undefined;
    },
    keep: (index, content) => store.put(keyOf(index), content, { rebuildable: true }),
  };
}
