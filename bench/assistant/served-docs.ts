import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../config/read-config.js';
import { createLogger } from '../../logging/logger.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { startThreadedApi } from '../../test/api/support/start-threaded-api.js';
import { answerRequests } from './ask-child.js';
import { cachedPassages } from './cached-passages.js';

export type ServerRequest =
  /** Serves the docs in a folder. */
  | { readonly kind: 'serve'; readonly folder: string }
  /** Asks for the memory and handles that remain after all work had time to end. */
  | { readonly kind: 'footprint' }
  /** Asks for the delay of the event loop since the last such request. */
  | { readonly kind: 'delay' };

export interface Served {
  readonly url: string;
  readonly key: string;
  /** Title and headings of sections, to ask about. */
  readonly subjects: readonly string[];
  /** Threads that make answers, beside the one of the requests. */
  readonly answerThreads: number;
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

/** The whole API over SQLite, with the embedded model on as many threads as the environment says. */
async function serve(folder: string): Promise<Served> {
  const pages = await cachedPassages(folder);
  const { answerThreads } = readConfig(process.env).assistant;
  const api = await startThreadedApi({
    count: answerThreads,
    environment: {
      LOG_LEVEL: 'info',
      // Where the reader's weights are.
      ...cacheFolder(process.env),
      OFFPRINT_ASSISTANT_REQUESTS_PER_HOUR: '1000000',
      OFFPRINT_ASSISTANT_REQUESTS_PER_DAY: '1000000',
    },
    replace: (parts) => ({ ...parts, logger: createLogger('api', parts.config.log) }),
  });
  stop = () => api.stop();
  const { tenant, domain } = await api.addIndexedSite(pages);
  return {
    url: `${api.url}/discovery/v2/assistant/${domain}/message`,
    key: tenant.secret,
    subjects: subjectsOf(pages),
    answerThreads,
  };
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

function cacheFolder({ XDG_CACHE_HOME, HOME }: NodeJS.ProcessEnv): Record<string, string> {
  return { ...(XDG_CACHE_HOME !== undefined && { XDG_CACHE_HOME }), ...(HOME !== undefined && { HOME }) };
}
