import { setTimeout as pause } from 'node:timers/promises';
import { fragmentOf, liveAddress } from '../../site/live/address.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { isRedirect } from '../../site/outside/guarded-request.js';
import { createHostPace } from './host-pace.js';
import type { SiteClient, SiteResponse, Validators } from './site-client.js';

/** The result of fetching an address, retries included. A reason follows “… was not fetched: ” and has no full stop. */
export type FetchOutcome =
  | FetchedContent
  /** The content is unchanged, as the validators say. */
  | { readonly kind: 'same'; readonly robots?: string }
  /** A redirect; `fragment` (with its `#`) is set when it leads to a place on a page. */
  | { readonly kind: 'redirect'; readonly to: string; readonly fragment?: string }
  /** The address failed, and a retry would not change that. */
  | { readonly kind: 'gone'; readonly reason: string; readonly status?: number }
  /** The server is unreachable, has a fault, or asks for a longer pause than we wait. */
  | { readonly kind: 'away'; readonly reason: string; readonly retryAfterSeconds?: number };

export type FetchedContent = {
  readonly kind: 'content';
  readonly body: Buffer;
  readonly contentType?: string;
  /** The `X-Robots-Tag` headers, one per line. */
  readonly robots?: string;
  /** True when the server answered that nothing has changed, and the body is that of the last crawl. */
  readonly isUnchanged?: true;
  /** True when the server repeated the site's credentials, which were replaced with asterisks. */
  readonly repeatsCredentials?: true;
} & Validators;

export interface AddressFetcher {
  fetch(address: string, validators?: Validators): Promise<FetchOutcome>;
}

export interface AddressFetcherOptions {
  readonly client: SiteClient;
  readonly signal: AbortSignal;
  /** The pause between two requests that the site asks for. */
  readonly delaySeconds?: number | undefined;
  /** The pauses before the second and the third attempt. */
  readonly retryAfterMs?: readonly number[];
}

const RETRY_AFTER_MS = [500, 3000];
/** Maximum number of retries because the server asked for a pause. */
const MAX_RESTS = 8;
/** Maximum number of redirects to the same address with a new cookie. */
const MAX_SELF_REDIRECTS = 3;
const MAX_DELAY_SECONDS = 10;

/**
 * Creates a fetcher that respects what servers ask for: it pauses as long as a server says, and retries when that can
 * help.
 */
export function createAddressFetcher(options: AddressFetcherOptions): AddressFetcher {
  const { client, signal, retryAfterMs = RETRY_AFTER_MS } = options;
  const delayMs = Math.min(options.delaySeconds ?? 0, MAX_DELAY_SECONDS) * 1000;
  const pace = createHostPace({ signal, delayMs, firstRestMs: retryAfterMs[0] ?? 0 });

  const readAnswer = (response: SiteResponse): FetchOutcome => {
    const { status, location, retryAfterSeconds, body, contentType, etag, lastModified } = response;
    const { repeatsCredentials, robots } = response;
    if (status === 304) return { kind: 'same', ...(robots !== undefined && { robots }) };
    if (isRedirect(status)) {
      const to = location === undefined ? undefined : liveAddress(location);
      if (to === undefined) return { kind: 'gone', reason: 'it redirects to nowhere', status };
      const fragment = fragmentOf(location ?? '');
      return { kind: 'redirect', to, ...(fragment.length > 1 && { fragment }) };
    }
    if (status === 200) {
      const known = {
        ...(contentType !== undefined && { contentType }),
        ...(etag !== undefined && { etag }),
        ...(lastModified !== undefined && { lastModified }),
        ...(repeatsCredentials && { repeatsCredentials }),
        ...(robots !== undefined && { robots }),
      };
      return { kind: 'content', body, ...known };
    }
    if (status !== 429 && status !== 408 && status < 500)
      return { kind: 'gone', reason: `the server answered ${status}`, status };
    const reason = `the server answered ${status}`;
    return { kind: 'away', reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  };

  const tryOnce = async (address: string, host: string, validators: Validators | undefined) => {
    await pace.turn(host);
    try {
      const response = await client.get(address, { validators, signal });
      const wantsRest =
        response.status === 429 || (response.status === 503 && response.retryAfterSeconds !== undefined);
      if (!wantsRest) pace.served(host);
      return { outcome: readAnswer(response), setsCookie: response.setsCookie, wantsRest };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      const isLasting = error.kind === 'refused' || error.kind === 'too-large' || error.kind === 'answer';
      const outcome: FetchOutcome = { kind: isLasting ? 'gone' : 'away', reason: error.message };
      return { outcome, setsCookie: false, wantsRest: false };
    }
  };

  return {
    async fetch(address, validators) {
      const { host } = new URL(address);
      let selfRedirects = 0;
      let faults = 0;
      for (let rests = 0; ; ) {
        const { outcome, setsCookie, wantsRest } = await tryOnce(address, host, validators);
        if (outcome.kind === 'redirect' && outcome.to === address) {
          selfRedirects += 1;
          if (setsCookie && selfRedirects <= MAX_SELF_REDIRECTS) continue;
          return { kind: 'gone', reason: 'it redirects to itself' };
        }
        if (outcome.kind !== 'away') return outcome;
        if (wantsRest) {
          rests += 1;
          if (rests > MAX_RESTS || !pace.rest(host, outcome.retryAfterSeconds)) return outcome;
          continue;
        }
        const wait = retryAfterMs[faults++];
        if (wait === undefined) return outcome;
        await pause(wait, undefined, { signal });
      }
    },
  };
}
