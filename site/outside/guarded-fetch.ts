import { type Dispatcher, request } from 'undici';
import { type AcceptedFiles, MEDIA } from './accepted-files.js';
import { ACCEPTED_ENCODINGS, decodeBody } from './decode-body.js';
import { FetchFailure } from './fetch-failure.js';
import { createGuardedAgent, type ResolveName } from './guarded-agent.js';
import { asFetchFailure, discardBody, headerOf, isRedirect, parseWebAddress, readBody } from './guarded-request.js';
import { isPublicAddress } from './public-address.js';
import { safeSvg } from './safe-svg.js';

export interface GuardedFetcherOptions {
  /** The maximum time for one file with all its redirects, in milliseconds. */
  readonly timeoutMs: number;
  /** The maximum number of bytes, both as sent and decoded. */
  readonly maxBytes: number;
  /** Resolves names; asks name servers by default. */
  readonly lookup?: ResolveName;
  /** Returns whether an address may be connected to; only addresses of the public internet by default. */
  readonly isAllowedAddress?: (address: string) => boolean;
  readonly userAgent?: string;
  /** The kind of files to accept; by default pictures, fonts and videos that browsers show. */
  readonly accepted?: AcceptedFiles;
}

export interface FetchedFile {
  /** The bytes as they were sent; of an SVG, its allowed parts. */
  readonly bytes: Buffer;
  /** The media type, detected from the bytes. */
  readonly mime: string;
}

/** Fetches files that authors name. It sends no cookies and no referrer, and cannot reach the internal network. */
export interface GuardedFetcher {
  /** Throws {@link FetchFailure} with a plain reason, and the signal's reason when aborted. */
  fetch(url: string, signal?: AbortSignal): Promise<FetchedFile>;
  close(): Promise<void>;
}

const MAX_REDIRECTS = 5;
/** The `User-Agent` header of requests. */
export const USER_AGENT = 'Offprint/1 (documentation export)';

export function createGuardedFetcher(options: GuardedFetcherOptions): GuardedFetcher {
  const { timeoutMs, maxBytes, lookup, isAllowedAddress = isPublicAddress, userAgent = USER_AGENT } = options;
  const { accepted = MEDIA } = options;
  const agent = createGuardedAgent({ timeoutMs, isAllowedAddress, resolveName: lookup });

  const ask = (url: URL, signal: AbortSignal) =>
    request(url, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': userAgent,
        accept: accepted.header,
        'accept-encoding': ACCEPTED_ENCODINGS,
      },
    });

  const follow = async (start: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> => {
    let url = parseWebAddress(start);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await ask(url, signal);
      if (!isRedirect(response.statusCode)) return response;
      discardBody(response);
      const location = headerOf(response, 'location');
      if (location === undefined) throw new FetchFailure('answer', 'it redirects without a target');
      url = parseWebAddress(location, url);
    }
    throw new FetchFailure('answer', `it redirects more than ${MAX_REDIRECTS} times`);
  };

  return {
    async fetch(url, signal) {
      signal?.throwIfAborted();
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await follow(url, signal === undefined ? timeout : AbortSignal.any([timeout, signal]));
        return await takeFile(response, { url, maxBytes, accepted });
      } catch (error) {
        signal?.throwIfAborted();
        throw asFetchFailure(error, timeout.aborted ? timeoutMs : undefined);
      }
    },
    close: () => agent.destroy(),
  };
}

async function takeFile(
  response: Dispatcher.ResponseData,
  { url, maxBytes, accepted }: { readonly url: string; readonly maxBytes: number; readonly accepted: AcceptedFiles },
): Promise<FetchedFile> {
  if (response.statusCode !== 200) {
    discardBody(response);
    const kind = response.statusCode >= 500 || response.statusCode === 429 ? 'busy' : 'answer';
    throw new FetchFailure(kind, `the server answered ${response.statusCode}`);
  }
  const raw = await readBody(response, maxBytes);
  const bytes = await decodeBody(raw, headerOf(response, 'content-encoding'), maxBytes);
  if (bytes.length === 0) throw new FetchFailure('answer', 'the server sent an empty response');
  const mime = accepted.mediaTypeOf(bytes, url);
  if (mime === undefined) {
    const declared = headerOf(response, 'content-type')?.split(';', 1)[0]?.slice(0, 60) ?? 'none';
    throw new FetchFailure('answer', `it is not ${accepted.nature} (declared type: ${declared})`);
  }
  if (mime !== 'image/svg+xml') return { bytes, mime };
  const safe = safeSvg(bytes);
  if ('problem' in safe) throw new FetchFailure('unsafe-content', safe.problem);
  return { bytes: Buffer.from(safe.svg), mime };
}
