import type { WebhookEvent } from '../../contract/webhook-events.js';

export interface Webhook {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** The encrypted secret that signs messages. */
  readonly sealedSecret: string;
  /** The previous secret, which also signs until then so that receivers can switch; null if there is none. */
  readonly previousSecret: { readonly sealed: string; readonly until: Date } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface WebhookValues {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
}

export interface WebhookRepository {
  /** Creates a webhook. Rejects with {@link TooManyWebhooks} beyond {@link MAX_WEBHOOKS} per organization. */
  create(organizationId: string, values: WebhookValues & { readonly sealedSecret: string }): Promise<Webhook>;
  list(organizationId: string): Promise<readonly Webhook[]>;
  get(organizationId: string, webhookId: string): Promise<Webhook | undefined>;
  getById(webhookId: string): Promise<Webhook | undefined>;
  update(organizationId: string, webhookId: string, values: Partial<WebhookValues>): Promise<Webhook | undefined>;
  /** Replaces the secret. The current one becomes the previous one, unless its time is over; an older one is dropped. */
  rotateSecret(
    organizationId: string,
    webhookId: string,
    values: { readonly sealedSecret: string; readonly previousUntil: Date },
  ): Promise<Webhook | undefined>;
  /** Drops expired previous secrets, and returns the number of webhooks that had one. */
  dropPreviousSecrets(): Promise<number>;
  /** Deletes a webhook and its deliveries. */
  remove(organizationId: string, webhookId: string): Promise<boolean>;
}

export const MAX_WEBHOOKS = 20;

/** The organization has reached the limit of webhooks. */
export class TooManyWebhooks extends Error {
  override readonly name = 'TooManyWebhooks';
  constructor() {
    super(`an organization can have at most ${MAX_WEBHOOKS} webhooks; remove one that is no longer needed`);
  }
}
