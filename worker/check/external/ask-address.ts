import { setTimeout as wait } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import { FetchFailure } from '../../../site/outside/fetch-failure.js';
import { createGuardedAgent } from '../../../site/outside/guarded-agent.js';
import { USER_AGENT } from '../../../site/outside/guarded-fetch.js';
import {
  asFetchFailure,
  discardBody,
  headerOf,
  isRedirect,
  parseWebAddress,
} from '../../../site/outside/guarded-request.js';
import { isPrivateHost, isPublicAddress } from '../../../site/outside/public-address.js';
import { retryAfterMs } from '../../../site/outside/retry-after.js';

/** The state of an address of another host. */
export type AddressState =
  | { readonly kind: 'fine' }
  /** The server says that there is nothing, or its name does not exist. `reason` is a half sentence. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** It cannot be told, for example because the server does not answer programs. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** An address of a private network, which is not requested. */
  | { readonly kind: 'private' };

export interface AddressClient {
  /** Finds the state of an address. Never rejects. */
  ask(address: string): Promise<AddressState>;
  close(): Promise<void>;
}

export interface AddressClientOptions {
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  /** The pause before the first retry. Each further one is twice as long. */
  readonly pauseMs?: number;
}

const MAX_REDIRECTS = 10;
const MAX_RETRIES = 2;
/** A server that wants a longer pause is not waited for. */
const MAX_RETRY_AFTER_MS = 30_000;
const TIMEOUT_MS = 15_000;
const PAUSE_MS = 1000;
const BROKEN = new Set([404, 410]);

/** Creates a client that asks for the head of a file, and for the file if its server does not like that. */
export function createAddressClient({
  allowPrivate,
  timeoutMs = TIMEOUT_MS,
  pauseMs = PAUSE_MS,
}: AddressClientOptions): AddressClient {
  const isAllowedAddress = allowPrivate ? () => true : isPublicAddress;
  const agent = createGuardedAgent({ timeoutMs, isAllowedAddress });

  return {
    async ask(address) {
      if (!allowPrivate && isPrivateHost(new URL(address).hostname)) return { kind: 'private' };
      for (let attempt = 0; ; attempt++) {
        const result = await askOnce(address);
        if (!('retryMs' in result)) return result;
        const pause = result.retryMs ?? pauseMs * 2 ** attempt;
        if (attempt === MAX_RETRIES || pause > MAX_RETRY_AFTER_MS) return { kind: 'unknown', reason: result.reason };
        await wait(pause);
      }
    },
    close: () => agent.close(),
  };

  async function askOnce(
    address: string,
  ): Promise<AddressState | { readonly reason: string; readonly retryMs: number | undefined }> {
    try {
      // Some servers answer HEAD with an error, although the page is there.
      const head = await follow('HEAD', address);
      const response = head.statusCode < 300 ? head : await follow('GET', address);
      const { statusCode: status } = response;
      if (status < 300) return { kind: 'fine' };
      if (BROKEN.has(status)) return { kind: 'broken', reason: `its server answers ${status}` };
      const reason = `its server answers ${status}`;
      if (status === 429 || status >= 500) return { reason, retryMs: retryAfterMs(headerOf(response, 'retry-after')) };
      return { kind: 'unknown', reason };
    } catch (error) {
      const failure = asFetchFailure(error, isTimeout(error) ? timeoutMs : undefined);
      if (isUnknownName(error)) return { kind: 'broken', reason: failure.message };
      if (failure.kind === 'refused') return { kind: 'unknown', reason: failure.message };
      return { reason: failure.message, retryMs: undefined };
    }
  }

  async function follow(method: 'HEAD' | 'GET', address: string): Promise<Dispatcher.ResponseData> {
    let url = parseWebAddress(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const headers = { 'user-agent': USER_AGENT, accept: 'text/html,*/*;q=0.8' };
      const response = await request(url, {
        method,
        dispatcher: agent,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      });
      discardBody(response);
      const location = isRedirect(response.statusCode) ? headerOf(response, 'location') : undefined;
      if (location === undefined) return response;
      url = parseWebAddress(location, url);
    }
    throw new FetchFailure('answer', 'it redirects too often');
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Returns whether a name server said that there is no such name. A name server that fails says something else. */
function isUnknownName(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === 'ENOTFOUND') return true;
  return false;
}
