import { setTimeout as pause } from 'node:timers/promises';
import { fragmentOf, liveAddress } from '../../site/live/address.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { createHostPace } from './host-pace.js';
import type { SiteClient, SiteResponse, Validators } from './site-client.js';

/** What came of asking for an address, retries included. Reasons go on after “… was not fetched: ” and end without a full stop. */
export type FetchOutcome =
  | FetchedContent
  /** It is what the validators say. */
  | { readonly kind: 'same' }
  /** `fragment`: with its `#`, where it leads to a place on a page. */
  | { readonly kind: 'redirect'; readonly to: string; readonly fragment?: string }
  /** Asking again changes nothing. */
  | { readonly kind: 'gone'; readonly reason: string; readonly status?: number }
  /** Its server cannot be reached, or has a fault; or it wants to be asked later than we wait. */
  | { readonly kind: 'away'; readonly reason: string; readonly retryAfterSeconds?: number };

export type FetchedContent = {
  readonly kind: 'content';
  readonly body: Buffer;
  readonly contentType?: string;
} & Validators;

export interface AddressFetcher {
  fetch(address: string, validators?: Validators): Promise<FetchOutcome>;
}

export interface AddressFetcherOptions {
  readonly client: SiteClient;
  readonly signal: AbortSignal;
  /** What the site asks for between two requests. */
  readonly delaySeconds?: number | undefined;
  /** Before the second and the third try. */
  readonly retryAfterMs?: readonly number[];
}

const RETRY_AFTER_MS = [500, 3000];
/** So often an address is asked for once more because its server wanted to be left alone. */
const MAX_RESTS = 8;
/** A wall of cookies that does not open by then stays closed. */
const MAX_SELF_REDIRECTS = 3;
const MAX_DELAY_SECONDS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Asks for addresses as a server wants to be asked: it is left alone for as long as it says, and asked again where that can help. */
export function createAddressFetcher(options: AddressFetcherOptions): AddressFetcher {
  const { client, signal, retryAfterMs = RETRY_AFTER_MS } = options;
  const delayMs = Math.min(options.delaySeconds ?? 0, MAX_DELAY_SECONDS) * 1000;
  const pace = createHostPace({ signal, delayMs, firstRestMs: retryAfterMs[0] ?? 0 });

  const readAnswer = (response: SiteResponse): FetchOutcome => {
    const { status, location, retryAfterSeconds, body, contentType, etag, lastModified } = response;
    if (status === 304) return { kind: 'same' };
    if (REDIRECTS.has(status)) {
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
