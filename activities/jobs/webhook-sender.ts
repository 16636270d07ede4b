import { Webhook } from 'standardwebhooks';
import { createGuardedPoster, type PosterOptions, type PostResult } from './guarded-poster.js';

export interface WebhookMessage {
  readonly url: string;
  /** The same for every attempt, so that receivers recognize repetitions. */
  readonly id: string;
  readonly payload: string;
  /** The newest first. Receivers accept any signature that they can verify. */
  readonly secrets: readonly string[];
}

export type SendResult = PostResult;

const USER_AGENT = 'Offprint/1 (webhooks)';

/** Creates a sender of signed messages (https://www.standardwebhooks.com). */
export function createWebhookSender(options: Omit<PosterOptions, 'userAgent'>): {
  send(message: WebhookMessage): Promise<SendResult>;
} {
  const post = createGuardedPoster({ ...options, userAgent: USER_AGENT });
  return {
    send: ({ url, id, payload, secrets }) => {
      const at = new Date();
      return post({
        url,
        body: payload,
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
        },
      });
    },
  };
}
