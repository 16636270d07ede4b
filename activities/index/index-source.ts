import { randomUUID } from 'node:crypto';
import type { CurrentIndex } from '../../assistant/index/index-keys.js';
import type { Site } from '../../database/records/site-records.js';
import type { NamedBatch } from '../../render/export-plan.js';
import { renderBatch } from '../../render/render-batch.js';
import type { PageContent } from '../../site/model/page-content.js';
import { parsePageContent } from '../../site/model/parse-page-content.js';
import { ObjectNotFound } from '../../storage/errors.js';
import { readNamed } from '../../storage/named/read-named.js';
import { contentHash } from '../plan/batch-names.js';
import { type PlanDependencies, planSite, storePlan } from '../plan/plan-export.js';
import { findFinishedBatch } from '../render/finished-batch.js';
import { readBatch } from '../render/read-batches.js';
import { areUnchanged } from '../source/file-hashes.js';
import { readRecord, undefinedIfLost } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { type StoreKeys, storeKeys } from '../store/store-keys.js';
import type { OpenExport } from '../workspace.js';
import { makeIndex } from './make-index.js';

type Parts = PlanDependencies;

/**
 * Builds a site's index from its source, without an export and without the engine. Pages that exports rendered are
 * reused, and exports reuse pages that are rendered here. Of other hosts, only API descriptions are fetched. Throws if
 * the source cannot be read or planned.
 */
export async function indexSource(parts: Parts, site: Site, signal: AbortSignal): Promise<CurrentIndex> {
  const { store, workspace } = parts;
  const keys = storeKeys(site.organizationId);
  const options = { version: site.defaultVersion ?? undefined, hosting: site.hosting };
  const { plan } = await planSite(parts, site, options, { crawlId: `index-${randomUUID()}`, signal });
  const planKey = await storePlan(store, keys, plan);
  const outside = await readRecord(store, keys.outsideIndex(site.id), RECORDS.outsideIndex);
  const opened = await workspace.open({ planKey, outsideKey: outside?.key ?? null });
  return makeIndex(parts, site, { passages: allPassages(parts, { keys, opened, signal }), signal });
}

/** Yields the passages in the order of the batches, and renders as many batches at a time as there are slots. */
async function* allPassages(
  parts: Parts,
  { keys, opened, signal }: Omit<BatchRequest, 'batch'>,
): AsyncGenerator<Uint8Array, void> {
  const waiting = opened.plan.head.batches.filter(({ kind }) => kind === 'pages').values();
  const started: Promise<Uint8Array | undefined>[] = [];
  const startNext = () => {
    const { value: batch } = waiting.next();
    if (batch === undefined) return;
    const passages = passagesOf(parts, { keys, opened, batch, signal });
    // The error is thrown when the batch's turn comes, not as an unhandled rejection.
    passages.catch(() => undefined);
    started.push(passages);
  };
  for (let slot = 0; slot < parts.pool.slots; slot++) startNext();
  for (let next = started.shift(); next !== undefined; next = started.shift()) {
    const passages = await next;
    startNext();
    if (passages !== undefined) yield passages;
  }
}

interface BatchRequest {
  readonly keys: StoreKeys;
  readonly opened: OpenExport;
  readonly batch: NamedBatch;
  readonly signal: AbortSignal;
}

async function passagesOf(
  { store, pool }: Parts,
  { keys, opened, batch, signal }: BatchRequest,
): Promise<Uint8Array | undefined> {
  const finished = await findFinishedBatch(store, keys, { site: opened, batch });
  const record = finished && (await undefinedIfLost(readBatch(store, finished.batchKey)));
  const known = record?.passagesKey && (await undefinedIfLost(readNamed(store, record.passagesKey)));
  if (known) return known;
  const pagePath = (page: number) => opened.plan.pages.at(page)?.path ?? String(page);
  const contents = knownContents(store, keys, opened);
  return (await renderBatch({ pool, inputs: opened.inputs, batch, pagePath, contents, signal })).passages;
}

/**
 * Returns the cache of page contents. Pages that use files of other hosts are rendered here without those files, so
 * their content is not cached.
 */
function knownContents(store: Parts['store'], keys: StoreKeys, opened: OpenExport) {
  const keyOf = (index: number) => {
    const page = opened.plan.pages.at(index);
    if (page === undefined) throw new Error(`the plan has no page ${index}`);
    return keys.content(contentHash(opened, page));
  };
  return {
    find: async (index: number) => {
      try {
        const bytes = await store.get(keyOf(index));
        const dependencies = projectDependencies(bytes);
        return dependencies && areUnchanged(dependencies, opened.hashes) ? bytes : undefined;
      } catch (error) {
        if (error instanceof ObjectNotFound) return undefined;
        throw error;
      }
    },
    keep: async (index: number, content: Uint8Array) => {
      const { dependencies } = parsePageContent(content) ?? {};
      if (dependencies === undefined || Object.keys(dependencies).some(isOfOtherHost)) return;
      await store.put(keyOf(index), content, { contentType: 'application/json', rebuildable: true });
    },
  };
}

function projectDependencies(bytes: Uint8Array): PageContent['dependencies'] | undefined {
  const content = parsePageContent(bytes);
  return content && Object.fromEntries(Object.entries(content.dependencies).filter(([name]) => !isOfOtherHost(name)));
}

/**
 * Returns whether a dependency is a file of another host or a drawing. Those have addresses, and the project's files
 * have paths.
 */
function isOfOtherHost(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(name);
}
