import { Context } from '@temporalio/activity';
import type { FinishedBatch, RenderActivities } from '../../contract/activities.js';
import type { PlannedBatch } from '../../render/export-plan.js';
import { type RenderedBatch, renderBatch } from '../../render/render-batch.js';
import { parsePageContent } from '../../site/model/parse-page-content.js';
import { ObjectNotFound } from '../../storage/errors.js';
import { putNamed } from '../../storage/named/put-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { contentHash } from '../plan/batch-names.js';
import { areUnchanged } from '../source/file-hashes.js';
import type { BatchRecord } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { type StoreKeys, storeKeys } from '../store/store-keys.js';
import type { OpenExport } from '../workspace.js';
import { findFinishedBatch, recordFinishedBatch } from './finished-batch.js';

/**
 * Creates the activity that makes one batch's segment. Nothing is rendered twice: an unchanged batch is reused whole,
 * an unchanged page by its content, and every rendered page is stored immediately, so a worker that dies costs one
 * page. All keys are hashes of content, so a late write of a worker that was given up changes nothing.
 */
export function createRenderBatch(dependencies: ActivityDependencies): RenderActivities['renderBatch'] {
  const { store, pool, workspace } = dependencies;

  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const site = await workspace.open(input);
      const batch = site.plan.head.batches[input.batch];
      if (batch === undefined) throw new Error(`the plan has no batch ${input.batch}`);
      // An earlier attempt may have finished this batch. Before the first attempt, all batches were looked up.
      const isFirstTry = Context.current().info.attempt === 1;
      const known = isFirstTry ? undefined : await findFinishedBatch(store, keys, { site, batch });
      if (known !== undefined) return known;
      const rendered = await renderBatch({
        pool,
        inputs: site.inputs,
        batch,
        pagePath: (page) => site.plan.pages.at(page)?.path ?? String(page),
        contents: pageContents(site, keys, input.jobId),
        signal,
      });
      const finished = await storeBatch(rendered, batch, keys);
      // Otherwise later exports would reuse a page that failed because memory was short.
      if (rendered.failedPages === 0)
        await recordFinishedBatch(store, keys, { site, batch, finished, dependencies: rendered.dependencies });
      dependencies.logger.debug(
        { jobId: input.jobId, batch: input.batch, pages: finished.pages, rendered: rendered.renderedPages },
        'batch finished',
      );
      return finished;
    });

  function pageContents(site: OpenExport, keys: StoreKeys, jobId: string) {
    const pageAt = (index: number) => {
      const page = site.plan.pages.at(index);
      if (page === undefined) throw new Error(`the plan has no page ${index}`);
      return page;
    };
    const keyOf = (index: number) => keys.content(contentHash(site, pageAt(index)));
    return {
      find: async (index: number) => {
        const bytes = await readBytes(keyOf(index));
        const content = bytes && parsePageContent(bytes);
        return content && areUnchanged(content.dependencies, site.hashes) ? bytes : undefined;
      },
      keep: async (index: number, content: Uint8Array) => {
        // The line is logged before the write: then a page that is not stored counts as rendered twice, never the other
        // way around.
        dependencies.logger.debug({ jobId, page: pageAt(index).path }, 'page rendered');
        await store.put(keyOf(index), content, { contentType: 'application/json', rebuildable: true });
      },
    };
  }

  async function readBytes(key: string): Promise<Buffer | undefined> {
    try {
      return await store.get(key);
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  }

  async function storeBatch(rendered: RenderedBatch, batch: PlannedBatch, keys: StoreKeys): Promise<FinishedBatch> {
    // Objects are written even if they exist, because the stored copies may be damaged.
    const keep = (keyOf: (name: string) => string, bytes: Uint8Array, contentType?: string) =>
      putNamed(store, keyOf, bytes, contentType === undefined ? {} : { contentType });
    const storeJson = async (keyOf: (name: string) => string, bytes: Uint8Array | undefined) =>
      bytes && (await keep(keyOf, bytes, JSON_TYPE));
    const { body, crc32, uncompressedBytes, facts, languageModelText } = rendered;
    const [segmentKey, factsKey, sectionsKey, passagesKey, text] = await Promise.all([
      keep(keys.segment, body),
      keep(keys.batch, facts, JSON_TYPE),
      storeJson(keys.sections, rendered.sections),
      storeJson(keys.passages, rendered.passages),
      languageModelText && storeText(languageModelText, keys, keep),
    ]);
    const record: BatchRecord = {
      segment: { key: segmentKey, sizeBytes: body.length, crc32, uncompressedBytes },
      files: rendered.files,
      factsKey,
      ...(sectionsKey !== undefined && { sectionsKey }),
      ...(passagesKey !== undefined && { passagesKey }),
      ...(text !== undefined && { text }),
      pages: batch.kind === 'pages' ? batch.count : 0,
      warnings: rendered.findings,
      words: rendered.words,
    };
    const batchKey = await keep(keys.batch, RECORDS.batch.encode(record), JSON_TYPE);
    return { batchKey, pages: record.pages, warnings: record.warnings };
  }
}

async function storeText(
  { bytes, body, crc32 }: NonNullable<RenderedBatch['languageModelText']>,
  keys: StoreKeys,
  keep: (keyOf: (name: string) => string, bytes: Uint8Array, contentType?: string) => Promise<string>,
): Promise<NonNullable<BatchRecord['text']>> {
  const [key, segmentKey] = await Promise.all([keep(keys.batchText, bytes, 'text/markdown'), keep(keys.segment, body)]);
  return { key, segment: { key: segmentKey, sizeBytes: body.length, crc32, uncompressedBytes: bytes.length } };
}

const JSON_TYPE = 'application/json';
