import { CRAWL_RECORD, type CrawledEntry, encodeCrawlRecord } from '../../site/live/crawl-record.js';
import { pageFile, pagePath } from '../../site/live/live-names.js';
import type { ScriptMode } from '../../site/model/live-site.js';
import { createPackWriter, type KnownLocations } from '../../snapshot/pack-writer.js';
import type { SnapshotFile } from '../../snapshot/snapshot-manifest.js';
import { storeManifest } from '../../snapshot/store-pack.js';
import { knownLocations, needsRepacking } from '../../snapshot/take-snapshot.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { withoutMadeUpOrigin } from '../made-up-origin.js';
import type { CrawlJournal } from './crawl-journal.js';
import type { PreviousCrawl } from './crawl-request.js';
import type { CrawlResult } from './crawl-site.js';

export interface StoreCrawlRequest {
  readonly store: ObjectStore;
  readonly keyPrefix: string;
  readonly crawl: CrawlResult;
  readonly journal: CrawlJournal;
  readonly scripts: ScriptMode;
  /** The address at which the site is published, if it is read from another one. */
  readonly publicUrl?: string | undefined;
  /** The site's name if it does not say one itself. */
  readonly title: string;
  /** The snapshot of the last crawl, whose content is not written again. */
  readonly previous?: { readonly key: string; readonly crawl: PreviousCrawl } | undefined;
  readonly signal: AbortSignal;
}

/**
 * Stores the result of a crawl as a snapshot like a project's: every file under its address, and the record of the
 * crawl. Returns its key. Throws the signal's reason when aborted.
 */
export async function storeCrawl(request: StoreCrawlRequest): Promise<string> {
  const { store, keyPrefix, previous } = request;
  const known = previous === undefined ? new Map() : await knownLocations(store, keyPrefix, previous.key);
  let files = await packCrawl(request, known);
  if (known.size > 0 && needsRepacking(files)) files = await packCrawl(request, new Map());
  return (await storeManifest(store, keyPrefix, files)).key;
}

/** Packs the files of a crawl. It keeps two packs and one object of the journal in memory. */
async function packCrawl(request: StoreCrawlRequest, known: KnownLocations): Promise<SnapshotFile[]> {
  const { store, keyPrefix, crawl, journal, previous, signal } = request;
  const writer = createPackWriter(store, keyPrefix, { known });
  const missing = new Map<string, string>();
  const kept: SnapshotFile[] = [];
  for (const [address, { outcome }] of crawl.outcomes) {
    if (!('sha256' in outcome)) continue;
    const { sha256, sizeBytes } = outcome;
    const place = known.get(sha256);
    if (place === undefined) missing.set(address, sha256);
    else kept.push({ path: address, sha256, sizeBytes, ...place });
  }
  for await (const { value, body } of journal.read()) {
    signal.throwIfAborted();
    const { address } = value.task;
    const isWanted = 'sha256' in value.outcome && missing.get(address) === value.outcome.sha256;
    if (!isWanted || (body.length === 0 && 'sizeBytes' in value.outcome && value.outcome.sizeBytes > 0)) continue;
    missing.delete(address);
    await writer.add(address, body);
  }
  for (const address of missing.keys()) {
    signal.throwIfAborted();
    const body = previous?.crawl.read(address);
    if (body === undefined) throw new Error(`the body of ${address} is gone from the store; start the export again`);
    await writer.add(address, body);
  }
  await writer.add(CRAWL_RECORD, recordOf(request));
  return [...kept, ...(await writer.finish())];
}

function recordOf({ crawl, scripts, publicUrl, title }: StoreCrawlRequest): Buffer {
  const { start, outcomes, notes } = crawl;
  const pageOf = (address: string) => pagePath(pageFile(address));
  const home = outcomes.get(start.address)?.outcome;
  return encodeCrawlRecord({
    site: {
      start: start.address,
      otherStarts: start.others,
      ...(publicUrl !== undefined && { publicUrl }),
      scripts,
      name: title || (home?.kind === 'page' ? home.title : '') || new URL(start.address).host,
      findings: [...withoutMadeUpOrigin(notes.findings(pageOf), start.address)],
    },
    entries: [...outcomes.values()].flatMap(({ task, outcome }): CrawledEntry[] => {
      const { address } = task;
      if (outcome.kind === 'nothing') return [];
      if (outcome.kind === 'redirect') {
        const { to, fragment } = outcome;
        return [{ kind: 'redirect', address, to, ...(fragment !== undefined && { fragment }) }];
      }
      const contentType = outcome.contentType === undefined ? {} : { contentType: outcome.contentType };
      if (outcome.kind === 'file')
        return [{ kind: 'file', address, ...contentType, ...(task.variable && { variable: task.variable }) }];
      const { title: pageTitle, description, noindex, robots, isDrawn, diagrams, placeParameters } = outcome;
      return [
        {
          kind: 'page',
          address,
          ...contentType,
          title: pageTitle,
          ...(description !== undefined && { description }),
          ...(noindex && { noindex }),
          ...(noindex && robots !== undefined && { robots: 'noindex' }),
          ...(isDrawn && { isDrawn }),
          ...(task.wanted === 'frame' && { isFrame: true }),
          ...(diagrams !== undefined && { diagrams }),
          ...(placeParameters !== undefined && { placeParameters }),
        },
      ];
    }),
  });
}
