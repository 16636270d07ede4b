import { Context } from '@temporalio/activity';
import type { RenderActivities } from '../../contract/activities.js';
import { renderBatch } from '../../render/render-batch.js';
import { parsePageContent } from '../../site/model/parse-page-content.js';
import { ObjectNotFound } from '../../storage/errors.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { contentHash } from '../plan/batch-names.js';
import { areUnchanged } from '../source/file-hashes.js';
import { type StoreKeys, storeKeys } from '../store/store-keys.js';
import type { OpenExport } from '../workspace.js';
import { findFinishedBatch, recordFinishedBatch } from './finished-batch.js';
import { createKnownCodeStore } from './known-code.js';
import { storeBatch } from './store-batch.js';

/**
 * Creates the activity that makes one batch's segment. Nothing is rendered twice: an unchanged batch is reused whole,
 * an unchanged page by its content, and every rendered page is stored immediately, so a worker that dies costs the
 * pages whose contents are being written. All keys are hashes of content, so a late write of a worker that was given up changes nothing.
 */
export function createRenderBatch(dependencies: ActivityDependencies): RenderActivities['renderBatch'] {
  const { store, pool, workspace } = dependencies;
  const knownCode = createKnownCodeStore(store);

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
        code: await knownCode.of(input.organizationId, input.planKey),
        signal,
      });
      if (rendered.code !== undefined) await knownCode.add(input.organizationId, rendered.code);
      const finished = await storeBatch(store, keys, { rendered, batch });
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
}
