import { request } from 'undici';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { createGuardedAgent, type ResolveName } from '../../site/outside/guarded-agent.js';
import { resolveBySystem } from '../../source/resolve-by-system.js';

export interface PostResult {
  /** The HTTP status; null when nobody answered. */
  readonly status: number | null;
  /** The reason why the message was not accepted; null when it was. It does not contain the address. */
  readonly problem: string | null;
}

export interface PosterOptions {
  readonly allowPrivateNetwork: boolean;
  readonly isAllowedAddress: (address: string) => boolean;
  /**
   * Resolves host names. By default name servers are asked, or the operating system when it may know the names of a
   * private network.
   */
  readonly resolveName?: ResolveName | undefined;
  /** The header that names the sender. */
  readonly userAgent: string;
  /** The limit of one message; 15 seconds by default. */
  readonly timeoutMs?: number;
}

export interface Post {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 15_000;

/**
 * Creates a function that posts JSON to an address that somebody entered. It connects to allowed addresses only, which is
 * checked when the connection opens. Redirects are not followed, and responses are not read.
 */
export function createGuardedPoster({
  allowPrivateNetwork,
  isAllowedAddress,
  resolveName,
  userAgent,
  timeoutMs = TIMEOUT_MS,
}: PosterOptions): (post: Post) => Promise<PostResult> {
  const agent = createGuardedAgent({
    timeoutMs,
    isAllowedAddress,
    resolveName: resolveName ?? (allowPrivateNetwork ? resolveBySystem : undefined),
  });
  return async ({ url, body: text, headers }) => {
    try {
      if (!allowPrivateNetwork && new URL(url).protocol !== 'https:')
        return { status: null, problem: 'the address must begin with https:' };
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        method: 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
        body: text,
      });
      body.on('error', () => undefined).destroy();
      const isAccepted = statusCode >= 200 && statusCode < 300;
      return { status: statusCode, problem: isAccepted ? null : `the receiver answered ${statusCode}` };
    } catch (error) {
      return { status: null, problem: describe(error, timeoutMs) };
    }
  };
}

function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof FetchFailure) return error.message;
  if (error instanceof Error && error.cause instanceof FetchFailure) return error.cause.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `there was no answer within ${timeoutMs / 1000} s`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return `the receiver could not be reached (${code})`;
}
