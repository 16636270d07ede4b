import { createPageCapture } from '../bundle/capture-page.js';
import type { Site, SiteSource } from '../database/site-records.js';
import { liveAddress } from '../site/live/address.js';
import { FetchFailure } from '../site/outside/fetch-failure.js';
import { refreshSnapshot } from '../snapshot/refresh-snapshot.js';
import { openSnapshot, type SnapshotReader } from '../snapshot/snapshot-reader.js';
import { createCrawlJournal } from '../source/live/crawl-journal.js';
import type { PreviousCrawl } from '../source/live/crawl-request.js';
import { crawlSite } from '../source/live/crawl-site.js';
import type { CrawlStep } from '../source/live/crawl-step.js';
import { createSiteClient, type SiteClient } from '../source/live/site-client.js';
import { storeCrawl } from '../source/live/store-crawl.js';
import type { ActivityDependencies } from './dependencies.js';
import { readJson, writeJson } from './json-objects.js';
import { createScanner } from './scan-fetched.js';
import { storeKeys } from './store-keys.js';

/** What a crawl works with. */
export type CrawlDependencies = Pick<
  ActivityDependencies,
  'store' | 'pool' | 'workspace' | 'sources' | 'crawl' | 'chromiumPath' | 'fetchOutsideFiles'
>;

type LiveSiteSource = Extract<SiteSource, { type: 'url' }>;

/** What is remembered of a site's last crawl, for the next one. */
interface LastCrawl {
  /** Of its snapshot. */
  readonly key: string;
  /** By address: entity tag, time of last change, hash, content type. */
  readonly validators: Readonly<Record<string, readonly [string | null, string | null, string, string | null]>>;
}

const REQUEST_TIMEOUT_MS = 20_000;
const FILE_BYTES = 20 * 1024 * 1024;
const MOST_REDIRECTS = 5;

/**
 * Reads a live site into a snapshot. `crawlId` names the work: a try that was broken off is gone on with under the same one. Answers the snapshot's key.
 * Throws `SourceRefused`, `SourceUnavailable`, and the signal's reason when aborted.
 */
export async function crawlLiveSite(
  dependencies: CrawlDependencies,
  {
    site,
    source,
    crawlId,
    signal,
  }: { readonly site: Site; readonly source: LiveSiteSource; readonly crawlId: string; readonly signal: AbortSignal },
): Promise<string> {
  const { store, pool, crawl: config } = dependencies;
  const keys = storeKeys(site.organizationId);
  const done = await readJson<{ readonly snapshotKey: string }>(store, keys.crawlResult(crawlId));
  if (done !== undefined && (await refreshSnapshot(store, done.snapshotKey))) return done.snapshotKey;
  const last = await readJson<LastCrawl>(store, keys.lastCrawl(site.id));
  const opened = last === undefined ? undefined : await openPrevious(dependencies, last);
  const client = await createSiteClient({
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxBytes: FILE_BYTES,
    privateNetwork: privateNetworkOf(dependencies, source),
  });
  const capture = createLazyCapture(dependencies.chromiumPath, client);
  const journal = createCrawlJournal<CrawlStep>(store, keys.crawlJournal(crawlId));
  try {
    const { scripts = 'auto' } = source;
    const result = await crawlSite({
      source,
      limits: { ...config, fileBytes: FILE_BYTES },
      client,
      journal,
      scan: createScanner(pool, signal),
      draw: capture.draw,
      previous: opened?.crawl,
      otherHosts: dependencies.fetchOutsideFiles,
      signal,
    });
    const previous = opened === undefined || last === undefined ? undefined : { key: last.key, crawl: opened.crawl };
    const snapshotKey = await storeCrawl({
      store,
      keyPrefix: keys.snapshots,
      crawl: result,
      journal,
      scripts,
      title: site.title,
      previous,
    });
    await writeJson(store, keys.lastCrawl(site.id), {
      key: snapshotKey,
      validators: validatorsOf(result.outcomes),
    } satisfies LastCrawl);
    await writeJson(store, keys.crawlResult(crawlId), { snapshotKey });
    await journal.clear();
    return snapshotKey;
  } finally {
    opened?.reader.close();
    await Promise.all([client.close(), capture.close()]);
  }
}

function privateNetworkOf({ sources }: CrawlDependencies, { url, local }: LiveSiteSource) {
  if (sources.allowPrivateNetwork) return 'allowed';
  return local === true ? { onlyHostOf: url } : 'refused';
}

/** The snapshot of the last crawl; undefined where there is none any more. */
export async function lastCrawlSnapshot(
  { store }: Pick<CrawlDependencies, 'store'>,
  site: Site,
): Promise<string | undefined> {
  const last = await readJson<LastCrawl>(store, storeKeys(site.organizationId).lastCrawl(site.id));
  return last !== undefined && (await store.head(last.key)) !== undefined ? last.key : undefined;
}

async function openPrevious(
  { workspace }: CrawlDependencies,
  { key, validators }: LastCrawl,
): Promise<{ readonly reader: SnapshotReader; readonly crawl: PreviousCrawl } | undefined> {
  try {
    const { snapshotFile, packFolder } = await workspace.snapshot(key);
    const reader = openSnapshot(snapshotFile, packFolder);
    return { reader, crawl: previousCrawl(reader, validators) };
  } catch {
    // A store may have been tidied, or damaged: then everything is asked for anew.
    return undefined;
  }
}

function previousCrawl(reader: SnapshotReader, validators: LastCrawl['validators']): PreviousCrawl {
  return {
    known(address) {
      const known = Object.hasOwn(validators, address) ? validators[address] : undefined;
      if (known === undefined || reader.get(address) === undefined) return undefined;
      const [etag, lastModified, sha256, contentType] = known;
      return {
        sha256,
        ...(etag !== null && { etag }),
        ...(lastModified !== null && { lastModified }),
        ...(contentType !== null && { contentType }),
      };
    },
    read(address) {
      try {
        return reader.get(address) === undefined ? undefined : reader.read(address);
      } catch {
        return undefined; // damaged: as good as not there
      }
    },
  };
}

function validatorsOf(outcomes: Awaited<ReturnType<typeof crawlSite>>['outcomes']): LastCrawl['validators'] {
  return Object.fromEntries(
    [...outcomes].flatMap(([address, { outcome }]) =>
      'sha256' in outcome
        ? [
            [
              address,
              [
                outcome.etag ?? null,
                outcome.lastModified ?? null,
                outcome.sha256,
                outcome.contentType ?? null,
              ] as const,
            ],
          ]
        : [],
    ),
  );
}

/** A browser is started for the first page that needs one. */
function createLazyCapture(chromiumPath: string | undefined, client: SiteClient) {
  let starting: ReturnType<typeof createPageCapture> | undefined;
  return {
    draw: async (address: string) => {
      starting ??= createPageCapture({ chromiumPath, get: (asked) => getFollowing(client, asked) });
      const capture = await starting;
      return capture === undefined ? { problem: 'no Chromium was found beside the worker' } : capture.capture(address);
    },
    close: async () => (await starting)?.close(),
  };
}

/** Redirects are followed here, where each step is checked: the browser would follow them by itself. */
async function getFollowing(client: SiteClient, asked: string) {
  let address = liveAddress(asked) ?? asked;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const { status, location, contentType, body } = await client.get(address);
    if (location === undefined) return { status, contentType, body };
    address = location;
  }
  throw new FetchFailure('answer', `it redirects more than ${MOST_REDIRECTS} times`);
}
