import { LRUCache } from 'lru-cache';
import {
  type CapturedAnswer,
  type CapturedPage,
  type CaptureInput,
  captureHash,
  createPageCapture,
} from '../../browser/capture-page.js';
import { liveAddress } from '../../site/live/address.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import type { SiteClient } from './site-client.js';

/** Draws pages that scripts fill. */
export interface PageDrawer {
  /** Draws a page. Rejects only with the signal's reason. */
  draw(address: string): Promise<CapturedPage>;
  /** Returns whether everything that a page was drawn from is unchanged. `known` was fetched just now. */
  isSame(inputs: readonly CaptureInput[], known: { readonly address: string; readonly body: Buffer }): Promise<boolean>;
  close(): Promise<void>;
}

export interface PageDrawerOptions {
  readonly chromiumPath: string | undefined;
  readonly client: SiteClient;
  readonly signal: AbortSignal;
}

const MAX_REDIRECTS = 5;
/** Maximum size of cached responses: pages of one site request the same scripts. */
const CACHE_BYTES = 48 * 1024 * 1024;
/** Maximum number of inputs to compare; comparing more costs more than drawing. */
const MAX_INPUTS = 100;

/** Creates a drawer. It starts a browser for the first page that needs one. */
export function createPageDrawer({ chromiumPath, client, signal }: PageDrawerOptions): PageDrawer {
  const cache = new LRUCache<string, CapturedAnswer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + 500,
  });
  const hashes = new Map<string, Promise<string | null>>();
  let starting: ReturnType<typeof createPageCapture> | undefined;

  const get = async (address: string, isOwn: boolean) => {
    const key = `${isOwn ? 'own' : 'foreign'} ${address}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const answer = await getFollowing(client, address, { isOwn, signal });
    if (answer.status === 200) cache.set(key, answer);
    return answer;
  };
  const hashOf = (address: string) => {
    const known = hashes.get(address) ?? ask(address);
    hashes.set(address, known);
    return known;
  };
  const ask = async (address: string) => {
    try {
      const { status, body } = await get(address, true);
      return status === 200 ? captureHash(body) : null;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FetchFailure) return null;
      throw error;
    }
  };
  return {
    async draw(address) {
      starting ??= createPageCapture({ chromiumPath, get });
      const capture = await starting;
      return capture === undefined
        ? { problem: 'no Chromium was found on the worker' }
        : capture.capture(address, signal);
    },
    async isSame(inputs, { address, body }) {
      if (inputs.length === 0 || inputs.length > MAX_INPUTS) return false;
      for (const [asked, hash] of inputs)
        if ((asked === address ? captureHash(body) : await hashOf(asked)) !== hash) return false;
      return true;
    },
    close: async () => (await starting)?.close(),
  };
}

/**
 * Fetches an address and follows its redirects here, where each step is checked. A request that a page of another origin
 * makes, or that was redirected by another origin, carries no credentials.
 */
export async function getFollowing(
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
