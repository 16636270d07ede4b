import type { CapturedAnswer } from '../../browser/page-requests.js';
import { type ObservedPages, observePages } from '../../browser/press/observe-pages.js';
import { trackerAt } from '../../site/live/trackers.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { createAnswerCache } from './answer-cache.js';
import type { CrawlResult } from './crawl-site.js';
import type { SiteClient } from './site-client.js';

export interface SiteObservation {
  readonly crawl: Pick<CrawlResult, 'start' | 'scope' | 'outcomes'>;
  /** Returns the body of an address as the crawl stored it. */
  readonly read: (address: string) => Buffer;
  /** The client for what the crawl did not need, such as an application's scripts. */
  readonly client: SiteClient;
  readonly chromiumPath: string | undefined;
  /** True when files of other hosts are fetched. */
  readonly otherHosts: boolean;
  readonly signal: AbortSignal;
}

/** The number of pages of a site that are observed. */
const MAX_PAGES = 4;
/** Maximum number of requests for pages, scripts and data of one observation. */
const MAX_REQUESTS = 2000;

/**
 * Observes a sample of a site's pages in a browser with their scripts, while the site can be reached: what they show,
 * and what their controls do. Returns undefined if there is no browser. Rejects only with the signal's reason.
 */
export function observeSite(observation: SiteObservation): Promise<ObservedPages | undefined> {
  const { crawl, chromiumPath, signal } = observation;
  return observePages({ addresses: samplePages(crawl), get: createGet(observation), chromiumPath, signal });
}

/** Returns the start and pages spread over the site. */
function samplePages({ start, scope, outcomes }: SiteObservation['crawl']): string[] {
  const pages = [...outcomes.values()]
    .filter(({ task, outcome }) => outcome.kind === 'page' && task.wanted !== 'frame' && scope.includes(task.address))
    .map(({ task }) => task.address)
    .sort();
  const others = pages.filter((address) => address !== start.address);
  const wanted = MAX_PAGES - (pages.length - others.length);
  const step = Math.max(1, Math.floor(others.length / wanted));
  return [
    ...pages.filter((address) => address === start.address),
    ...others.filter((_, index) => index % step === 0).slice(0, wanted),
  ];
}

/** Returns how the browser's requests are answered: no tracker is loaded, and nothing is fetched twice. */
function createGet({ crawl, read, client, otherHosts, signal }: SiteObservation) {
  const answers = createAnswerCache(client, signal);
  const refused = new Set<string>();
  let requests = 0;
  const isSignedIn = (address: string) => client.isSignedIn?.(address) === true;
  return async (address: string, isOwn: boolean): Promise<CapturedAnswer> => {
    const known = answers.known(address, isOwn);
    if (known !== undefined) return known;
    const key = `${isOwn} ${address}`;
    // The crawl read these with the site's credentials, which pages of other origins do not have.
    const isPrivate = isOwn && isSignedIn(address);
    const stored = storedAnswer(address, { crawl, read, mayRead: (other) => isPrivate || !isSignedIn(other) });
    if (stored !== undefined) return isPrivate ? { ...stored, isPrivate } : stored;
    const isAllowed = trackerAt(address) === undefined && (otherHosts || crawl.scope.isOwnHost(address));
    if (!isAllowed || refused.has(key) || requests >= MAX_REQUESTS)
      throw new FetchFailure('answer', 'it is not fetched to observe a page');
    requests += 1;
    try {
      return await answers.fetch(address, isOwn);
    } catch (error) {
      refused.add(key);
      throw error;
    }
  };
}

/** Returns what the crawl stored for an address; undefined for pages that a browser drew, because their scripts have run. */
function storedAnswer(
  asked: string,
  {
    crawl,
    read,
    mayRead,
  }: Pick<SiteObservation, 'crawl' | 'read'> & { readonly mayRead: (address: string) => boolean },
): CapturedAnswer | undefined {
  let address = asked;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const outcome = crawl.outcomes.get(address)?.outcome;
    if (outcome?.kind === 'redirect') address = outcome.to;
    else if (outcome === undefined || outcome.kind === 'nothing' || !mayRead(address)) return undefined;
    else if (outcome.kind === 'page' && outcome.isDrawn) return undefined;
    else return { status: 200, contentType: outcome.contentType, body: read(address) };
  }
  return undefined;
}

const MAX_HOPS = 5;
