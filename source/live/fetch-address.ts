import { setTimeout as pause } from 'node:timers/promises';
import { liveAddress } from '../../site/live/address.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import type { SiteClient, SiteResponse, Validators } from './site-client.js';

/** What came of asking for an address, retries included. Reasons go on after “… was not fetched: ” and end without a full stop. */
export type FetchOutcome =
  | FetchedContent
  /** It is what the validators say. */
  | { readonly kind: 'same' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Asking again changes nothing. */
  | { readonly kind: 'gone'; readonly reason: string; readonly status?: number }
  /** Its server cannot be reached, or has a fault. */
  | { readonly kind: 'away'; readonly reason: string };

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
/** A server that wants us to wait longer does not want us. */
const LONGEST_PAUSE_SECONDS = 60;
/** A wall of cookies that does not open by then stays closed. */
const MOST_SELF_REDIRECTS = 3;
const LONGEST_DELAY_SECONDS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Asks for addresses as a server wants to be asked: it is left alone for as long as it says, and asked again where that can help. */
export function createAddressFetcher(options: AddressFetcherOptions): AddressFetcher {
  const { client, signal, retryAfterMs = RETRY_AFTER_MS } = options;
  const delayMs = Math.min(options.delaySeconds ?? 0, LONGEST_DELAY_SECONDS) * 1000;
  /** When a host may be asked again. */
  const freeAt = new Map<string, number>();

  const waitFor = async (host: string) => {
    for (let wait = (freeAt.get(host) ?? 0) - Date.now(); wait > 0; wait = (freeAt.get(host) ?? 0) - Date.now())
      await pause(wait, undefined, { signal });
    if (delayMs > 0) freeAt.set(host, Date.now() + delayMs);
  };

  /** Undefined: worth another try. */
  const readAnswer = (address: string, response: SiteResponse): FetchOutcome | undefined => {
    const { status, location, retryAfterSeconds, body, contentType, etag, lastModified } = response;
    if (status === 304) return { kind: 'same' };
    if (REDIRECTS.has(status)) {
      const to = location === undefined ? undefined : liveAddress(location);
      return to === undefined ? { kind: 'gone', reason: 'it redirects to nowhere', status } : { kind: 'redirect', to };
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
    if (retryAfterSeconds !== undefined && retryAfterSeconds <= LONGEST_PAUSE_SECONDS)
      freeAt.set(new URL(address).host, Date.now() + retryAfterSeconds * 1000);
    return undefined;
  };

  const tryOnce = async (address: string, validators: Validators | undefined) => {
    await waitFor(new URL(address).host);
    try {
      const response = await client.get(address, { validators, signal });
      const outcome = readAnswer(address, response);
      const setsCookie = response.setsCookie;
      return {
        outcome: outcome ?? ({ kind: 'away', reason: `the server answered ${response.status}` } as const),
        setsCookie,
      };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      const isLasting = error.kind === 'refused' || error.kind === 'too-large' || error.kind === 'answer';
      return { outcome: { kind: isLasting ? 'gone' : 'away', reason: error.message } as const, setsCookie: false };
    }
  };

  return {
    async fetch(address, validators) {
      let selfRedirects = 0;
      for (let attempt = 0; ; ) {
        const { outcome, setsCookie } = await tryOnce(address, validators);
        if (outcome.kind === 'redirect' && outcome.to === address) {
          selfRedirects += 1;
          if (setsCookie && selfRedirects <= MOST_SELF_REDIRECTS) continue;
          return { kind: 'gone', reason: 'it redirects to itself' };
        }
        const wait = outcome.kind === 'away' ? retryAfterMs[attempt] : undefined;
        if (wait === undefined) return outcome;
        attempt += 1;
        await pause(wait, undefined, { signal });
      }
    },
  };
}
