import type { WebhookEvent } from '../../contract/webhook-events.js';

export interface Webhook {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** What messages are signed with, encrypted. */
  readonly sealedSecret: string;
  /** The secret before it, which signs too until then, so that receivers can change over; null for none. */
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
  /** Rejects with {@link TooManyWebhooks} past {@link MAX_WEBHOOKS} an organization. */
  create(organizationId: string, values: WebhookValues & { readonly sealedSecret: string }): Promise<Webhook>;
  list(organizationId: string): Promise<readonly Webhook[]>;
  get(organizationId: string, webhookId: string): Promise<Webhook | undefined>;
  getById(webhookId: string): Promise<Webhook | undefined>;
  update(organizationId: string, webhookId: string, values: Partial<WebhookValues>): Promise<Webhook | undefined>;
  /** Puts a new secret in the place of the one that there is, which becomes the previous one unless its time is over; any before that is dropped. */
  rotateSecret(
    organizationId: string,
    webhookId: string,
    values: { readonly sealedSecret: string; readonly previousUntil: Date },
  ): Promise<Webhook | undefined>;
  /** Drops previous secrets whose time is over; answers of how many webhooks. */
  dropPreviousSecrets(): Promise<number>;
  /** Its deliveries go with it. */
  remove(organizationId: string, webhookId: string): Promise<boolean>;
}

export const MAX_WEBHOOKS = 20;

/** The organization has as many webhooks as it may. */
export class TooManyWebhooks extends Error {
  override readonly name = 'TooManyWebhooks';
  constructor() {
    super(`an organization has at most ${MAX_WEBHOOKS} webhooks; remove one that is no longer needed`);
  }
}
