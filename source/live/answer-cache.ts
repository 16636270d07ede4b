import { LRUCache } from 'lru-cache';
import type { CapturedAnswer } from '../../browser/page-requests.js';
import { liveAddress } from '../../site/live/address.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import type { SiteClient } from './site-client.js';

/**
 * Answers to what pages in a browser request. Answers with the site's credentials are cached apart: `isOwn` is true if
 * the page itself is opened, or a page of the same origin requests an address.
 */
export interface AnswerCache {
  /** Adds a page that was fetched already, for when it is opened. */
  add(address: string, page: Pick<CapturedAnswer, 'contentType' | 'body'>): void;
  known(address: string, isOwn: boolean): CapturedAnswer | undefined;
  /** Fetches an address. Throws `FetchFailure`, and the signal's reason when aborted. */
  fetch(address: string, isOwn: boolean): Promise<CapturedAnswer>;
}

const MAX_REDIRECTS = 5;
/** Maximum size of cached responses: pages of one site request the same scripts. */
const CACHE_BYTES = 48 * 1024 * 1024;

export function createAnswerCache(client: SiteClient, signal: AbortSignal): AnswerCache {
  const cache = new LRUCache<string, CapturedAnswer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + 500,
  });
  const keyOf = (address: string, isOwn: boolean) => `${isOwn ? 'own' : 'foreign'} ${address}`;
  return {
    add(address, { contentType, body }) {
      const isPrivate = client.isSignedIn?.(address) === true;
      cache.set(keyOf(address, true), { status: 200, contentType, body, ...(isPrivate && { isPrivate }) });
    },
    known: (address, isOwn) => cache.get(keyOf(address, isOwn)),
    async fetch(address, isOwn) {
      const answer = await getFollowing(client, address, { isOwn, signal });
      if (answer.status === 200) cache.set(keyOf(address, isOwn), answer);
      return answer;
    },
  };
}

/**
 * Fetches an address and follows its redirects here, where each step is checked. A request that a page of another origin
 * makes, or that was redirected by another origin, carries no credentials.
 */
async function getFollowing(
  client: SiteClient,
  asked: string,
  { isOwn, signal }: { readonly isOwn: boolean; readonly signal: AbortSignal },
): Promise<CapturedAnswer> {
  let address = liveAddress(asked) ?? asked;
  const { origin } = new URL(address);
  let isAnonymous = !isOwn;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    isAnonymous ||= new URL(address).origin !== origin;
    const { status, location, contentType, body } = await client.get(address, { signal, isAnonymous });
    const isPrivate = !isAnonymous && client.isSignedIn?.(address) === true;
    if (location === undefined) return { status, contentType, body, ...(isPrivate && { isPrivate }) };
    address = location;
  }
  throw new FetchFailure('answer', `it redirects more than ${MAX_REDIRECTS} times`);
}
