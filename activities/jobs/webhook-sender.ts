import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { createGuardedAgent, type ResolveName } from '../../site/outside/guarded-agent.js';
import { resolveBySystem } from '../../source/resolve-by-system.js';

export interface WebhookMessage {
  readonly url: string;
  /** The same for every attempt, so that receivers recognize repetitions. */
  readonly id: string;
  readonly payload: string;
  /** The newest first. Receivers accept any signature that they can verify. */
  readonly secrets: readonly string[];
}

export interface SendResult {
  /** The HTTP status; null when nobody answered. */
  readonly status: number | null;
  /** The reason why the message was not accepted; null when it was. */
  readonly problem: string | null;
}

const TIMEOUT_MS = 15_000;
const USER_AGENT = 'Offprint/1 (webhooks)';

/**
 * Creates a sender of signed messages (https://www.standardwebhooks.com). It connects to allowed addresses only, which
 * is checked when the connection opens. Redirects are not followed, and responses are not read.
 */
export function createWebhookSender({
  allowPrivateNetwork,
  isAllowedAddress,
  resolveName,
}: {
  readonly allowPrivateNetwork: boolean;
  readonly isAllowedAddress: (address: string) => boolean;
  /**
   * Resolves host names. By default name servers are asked, or the operating system when it may know the names of a
   * private network.
   */
  readonly resolveName?: ResolveName;
}): { send(message: WebhookMessage): Promise<SendResult> } {
  const agent = createGuardedAgent({
    timeoutMs: TIMEOUT_MS,
    isAllowedAddress,
    resolveName: resolveName ?? (allowPrivateNetwork ? resolveBySystem : undefined),
  });
  return {
    async send({ url, id, payload, secrets }) {
      const at = new Date();
      try {
        if (!allowPrivateNetwork && new URL(url).protocol !== 'https:')
          return { status: null, problem: 'the address must begin with https:' };
        const { statusCode, body } = await request(url, {
          dispatcher: agent,
          method: 'POST',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            'content-type': 'application/json',
            'user-agent': USER_AGENT,
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
          },
          body: payload,
        });
        body.on('error', () => undefined).destroy();
        const isAccepted = statusCode >= 200 && statusCode < 300;
        return { status: statusCode, problem: isAccepted ? null : `the receiver answered ${statusCode}` };
      } catch (error) {
        return { status: null, problem: describe(error) };
      }
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof FetchFailure) return error.message;
  if (error instanceof Error && error.cause instanceof FetchFailure) return error.cause.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `there was no answer within ${TIMEOUT_MS / 1000} s`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return `the receiver could not be reached (${code})`;
}
