import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEmbeddedModel } from '../../assistant/embedded-model/create-embedded-model.js';
import { buildIndex } from '../../assistant/index/build-index.js';
import { builtIndex } from '../../assistant/index/built-index.js';
import { openSiteSearches } from '../../assistant/index/site-searches.js';
import { storeIndex } from '../../assistant/index/store-index.js';
import { createLogger } from '../../logging/logger.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { startTestApi } from '../../test/api/support/start-test-api.js';
import { answerRequests } from './ask-child.js';
import { cachedPassages } from './cached-passages.js';

export type ServerRequest =
  /** Serves the docs in a folder. */
  | { readonly kind: 'serve'; readonly folder: string }
  /** What is alive once everything had time to end. */
  | { readonly kind: 'footprint' }
  /** How late the event loop came since this was asked last. */
  | { readonly kind: 'delay' };

export interface Served {
  readonly url: string;
  readonly key: string;
  /** Title and headings of sections, to ask about. */
  readonly subjects: readonly string[];
}

export interface Footprint {
  /** Handles, requests and timers. */
  readonly resources: number;
  readonly heapBytes: number;
}

export interface LoopDelay {
  readonly p95Milliseconds: number;
  readonly longestMilliseconds: number;
}

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let stop = async () => {};

process.once('disconnect', () => void stop().then(() => process.exit()));
answerRequests<ServerRequest, Served | Footprint | LoopDelay>((request) =>
  request.kind === 'serve' ? serve(request.folder) : request.kind === 'footprint' ? footprint() : loopDelay(),
);

/** The whole API over SQLite, with the embedded model. */
async function serve(folder: string): Promise<Served> {
  const pages = await cachedPassages(folder);
  const unlimited = { OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: '1000000', OFFPRINT_ASSISTANT_REQUESTS_PER_DAY: '1000000' };
  const api = await startTestApi({
    environment: unlimited,
    replace: (parts) => ({
      ...parts,
      model: createEmbeddedModel(),
      siteSearches: openSiteSearches({ store: parts.store }),
      logger: createLogger('api', { ...parts.config.log, format: 'json', level: 'info' }),
    }),
  });
  stop = () => api.stop();
  const { secret, organization, addSite } = await api.tenant({ kind: 'assistant' });
  const { domain } = await addSite();
  await storeIndex(api.store, { organizationId: organization.id, domain }, builtIndex(buildIndex(pages)));
  return { url: `${api.url}/discovery/v2/assistant/${domain}/message`, key: secret, subjects: subjectsOf(pages) };
}

function subjectsOf(pages: readonly PagePassages[]): string[] {
  const names = pages.flatMap(({ title, passages }) =>
    passages.map(({ headings }) => [title, headings.at(-1) ?? ''].join(' ').trim()),
  );
  return [...new Set(names)];
}

async function footprint(): Promise<Footprint> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await sleep(1500);
  collect();
  await sleep(100);
  collect();
  return { resources: process.getActiveResourcesInfo().length, heapBytes: process.memoryUsage().heapUsed };
}

async function loopDelay(): Promise<LoopDelay> {
  const found = { p95Milliseconds: delay.percentile(95) / 1e6, longestMilliseconds: delay.max / 1e6 };
  delay.reset();
  return found;
}
