import { Context } from '@temporalio/activity';
import type { ExportPlan, PlannedBatch } from '../render/export-plan.js';
import { type RenderedBatch, renderBatch } from '../render/render-batch.js';
import { rendererVersion } from '../render/renderer-version.js';
import type { PageContent } from '../site/page-content.js';
import type { PlannedPage } from '../site/plan.js';
import { type BatchIndexEntry, type BatchRecord, dependenciesHold } from './batch-record.js';
import type { FinishedBatch, RenderActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { readJson, writeJson } from './json-objects.js';
import { hashParts, storeKeys } from './store-keys.js';
import type { OpenExport } from './workspace.js';

type Keys = ReturnType<typeof storeKeys>;

/**
 * Makes one batch's segment. Nothing is rendered that was rendered before: an unchanged batch is found whole, an
 * unchanged page by its content, and every page that is done is kept at once, so that a worker that dies leaves only the
 * page in its hands to do again. All names come from content: a late write of a worker thought dead changes nothing.
 */
export function createRenderBatch(dependencies: ActivityDependencies): RenderActivities['renderBatch'] {
  const { store, pool, workspace } = dependencies;

  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const site = await workspace.open(input);
      const batch = site.plan.batches[input.batch];
      if (batch === undefined) throw new Error(`the plan has no batch ${input.batch}`);
      const indexKey = keys.batchIndex(batchInputHash(site, batch));
      const known = await readJson<BatchIndexEntry>(store, indexKey);
      if (
        known !== undefined &&
        dependenciesHold(known.dependencies, site.hashes) &&
        (await store.head(known.batchKey))
      ) {
        return { batchKey: known.batchKey, pages: known.pages, warnings: known.warnings };
      }
      const rendered = await renderBatch({
        pool,
        inputs: site.inputs,
        batch,
        pagePath: (page) => site.plan.site.pages[page]?.path ?? String(page),
        contents: pageContents(site, keys),
        onPage: (done) => Context.current().heartbeat(done),
        signal,
      });
      const finished = await keepBatch(rendered, batch, keys);
      const entry: BatchIndexEntry = { ...finished, dependencies: rendered.dependencies };
      await writeJson(store, indexKey, entry);
      dependencies.logger.debug(
        { jobId: input.jobId, batch: input.batch, pages: finished.pages, rendered: rendered.renderedPages },
        'batch finished',
      );
      return finished;
    });

  function pageContents(site: OpenExport, keys: Keys) {
    const keyOf = (index: number) => {
      const page = site.plan.site.pages[index];
      if (page === undefined) throw new Error(`the plan has no page ${index}`);
      return keys.content(contentHash(site, page));
    };
    return {
      find: async (index: number) => {
        const bytes = await readBytes(keyOf(index));
        if (bytes === undefined) return undefined;
        const { dependencies: used } = JSON.parse(bytes.toString('utf8')) as PageContent;
        return dependenciesHold(used, site.hashes) ? bytes : undefined;
      },
      keep: (index: number, content: Uint8Array) =>
        store.put(keyOf(index), content, { contentType: 'application/json' }),
    };
  }

  async function readBytes(key: string): Promise<Buffer | undefined> {
    return (await store.head(key)) === undefined ? undefined : store.get(key);
  }

  async function keepBatch(rendered: RenderedBatch, batch: PlannedBatch, keys: Keys): Promise<FinishedBatch> {
    const facts = Buffer.from(JSON.stringify(rendered.facts));
    const segmentKey = keys.segment(hashParts(rendered.body));
    const factsKey = keys.batch(hashParts(facts));
    const record: BatchRecord = {
      segment: { key: segmentKey, crc32: rendered.crc32, uncompressedBytes: rendered.uncompressedBytes },
      files: rendered.files,
      factsKey,
      pages: batch.kind === 'pages' ? batch.count : 0,
      warnings: rendered.facts.findings.length,
    };
    const batchKey = keys.batch(hashParts(JSON.stringify(record)));
    await Promise.all([
      store.put(segmentKey, rendered.body, { ifAbsent: true }),
      store.put(factsKey, facts, { ifAbsent: true, contentType: 'application/json' }),
    ]);
    await writeJson(store, batchKey, record, { ifAbsent: true });
    return { batchKey, pages: record.pages, warnings: record.warnings };
  }
}

/** What a page's content is named by: the code that renders, the site's settings, the page's own source. */
function contentHash(site: OpenExport, page: PlannedPage): string {
  return hashParts(rendererVersion(), site.settingsHash, page.path, page.sourcePath, page.sourceSha256);
}

/** What a batch is named by before it is rendered: the same, and all that documents share. */
function batchInputHash(site: OpenExport, batch: PlannedBatch): string {
  const { site: plan } = site.plan;
  const shared = [rendererVersion(), site.settingsHash, plan.shellKey, site.outsideHash, batch.kind];
  if (batch.kind === 'site') return hashParts(...shared);
  const items = (batch.kind === 'pages' ? pageNames(site.plan, batch) : fileNames(site.plan, batch)).join('\n');
  return hashParts(...shared, items);
}

function pageNames({ site }: ExportPlan, batch: { first: number; count: number }): string[] {
  return site.pages.slice(batch.first, batch.first + batch.count).map((page) => `${page.path} ${page.sourceSha256}`);
}

function fileNames({ site }: ExportPlan, batch: { first: number; count: number }): string[] {
  return site.files.slice(batch.first, batch.first + batch.count).map((file) => `${file.outputPath} ${file.sha256}`);
}
