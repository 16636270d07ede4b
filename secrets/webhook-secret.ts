import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A signing secret as Standard Webhooks writes it: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** What the secrets of an organization's webhooks are sealed with besides the key. */
export function webhookSecretContext(organizationId: string): string {
  return `webhook secret of ${organizationId}`;
}
