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
import { dependenciesHold } from '../render/batch-record.js';
import { findFinishedBatch } from '../render/finished-batch.js';
import { readBatch } from '../render/read-batches.js';
import { readRecord } from '../retention/record-objects.js';
import { RECORDS } from '../store/kept-records.js';
import { storeKeys } from '../store/store-keys.js';
import { unlessLost } from '../store/unless-lost.js';
import type { OpenExport } from '../workspace.js';
import { makeIndex } from './make-index.js';

type Parts = PlanDependencies;
type Keys = ReturnType<typeof storeKeys>;

/**
 * Makes a site's index out of its source, without an export and without the engine: what earlier exports rendered is found, what
 * is rendered now is found by the next one. Of other hosts, only API descriptions are asked for. Throws where the source cannot be read or planned.
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

/** In the order of the batches, of which as many are rendered at once as there are slots. */
async function* allPassages(
  parts: Parts,
  { keys, opened, signal }: Omit<BatchRequest, 'batch'>,
): AsyncGenerator<Uint8Array, void> {
  const waiting = opened.plan.head.batches.filter(({ kind }) => kind === 'pages').values();
  const begun: Promise<Uint8Array | undefined>[] = [];
  const begin = () => {
    const { value: batch } = waiting.next();
    if (batch === undefined) return;
    const passages = passagesOf(parts, { keys, opened, batch, signal });
    // It is met when its turn comes, not as an unhandled rejection.
    passages.catch(() => undefined);
    begun.push(passages);
  };
  for (let slot = 0; slot < parts.pool.slots; slot++) begin();
  for (let next = begun.shift(); next !== undefined; next = begun.shift()) {
    const passages = await next;
    begin();
    if (passages !== undefined) yield passages;
  }
}

interface BatchRequest {
  readonly keys: Keys;
  readonly opened: OpenExport;
  readonly batch: NamedBatch;
  readonly signal: AbortSignal;
}

async function passagesOf(
  { store, pool }: Parts,
  { keys, opened, batch, signal }: BatchRequest,
): Promise<Uint8Array | undefined> {
  const finished = await findFinishedBatch(store, keys, { site: opened, batch });
  const record = finished && (await unlessLost(readBatch(store, finished.batchKey)));
  const known = record?.passagesKey && (await unlessLost(readNamed(store, record.passagesKey)));
  if (known) return known;
  const pagePath = (page: number) => opened.plan.pages.at(page)?.path ?? String(page);
  const contents = knownContents(store, keys, opened);
  return (await renderBatch({ pool, inputs: opened.inputs, batch, pagePath, contents, signal })).passages;
}

/** A page that shows what other hosts have is rendered here without that: such a content is not kept for exports. */
function knownContents(store: Parts['store'], keys: Keys, opened: OpenExport) {
  const keyOf = (index: number) => {
    const page = opened.plan.pages.at(index);
    if (page === undefined) throw new Error(`the plan has no page ${index}`);
    return keys.content(contentHash(opened, page));
  };
  return {
    find: async (index: number) => {
      try {
        const bytes = await store.get(keyOf(index));
        const own = ownDependencies(bytes);
        return own && dependenciesHold(own, opened.hashes) ? bytes : undefined;
      } catch (error) {
        if (error instanceof ObjectNotFound) return undefined;
        throw error;
      }
    },
    keep: async (index: number, content: Uint8Array) => {
      const { dependencies } = parsePageContent(content) ?? {};
      if (dependencies === undefined || Object.keys(dependencies).some(isElsewhere)) return;
      await store.put(keyOf(index), content, { contentType: 'application/json', rebuildable: true });
    },
  };
}

function ownDependencies(bytes: Uint8Array): PageContent['dependencies'] | undefined {
  const content = parsePageContent(bytes);
  return content && Object.fromEntries(Object.entries(content.dependencies).filter(([name]) => !isElsewhere(name)));
}

/** Files of other hosts and drawings are named by addresses, the project's own by paths. */
function isElsewhere(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(name);
}
