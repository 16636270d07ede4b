import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Returns a new signing secret in the format of Standard Webhooks: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Returns the context with which the secrets of an organization's webhooks are encrypted. */
export function webhookSecretContext(organizationId: string): string {
  return `webhook secret of ${organizationId}`;
}
