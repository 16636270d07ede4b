import type { IncomingMessage } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { InvalidDeploymentSettings } from '../../config/read-deployment-config.js';
import { readBody } from '../requests/read-body.js';

const MAX_BYTES = 64 * 1024;

/**
 * Returns whether a request is signed by the service, according to Standard Webhooks: over its id, its time, which must
 * be recent, and its body.
 */
export async function isSignedCall(request: IncomingMessage, secret: string): Promise<boolean> {
  const body = await readBody(request, MAX_BYTES);
  if (body === undefined) return false;
  const header = (name: string) => String(request.headers[name] ?? '');
  try {
    new Webhook(secret).verify(body.toString('utf8'), {
      'webhook-id': header('webhook-id'),
      'webhook-timestamp': header('webhook-timestamp'),
      'webhook-signature': header('webhook-signature'),
    });
    return true;
  } catch {
    return false;
  }
}

/** Throws {@link InvalidDeploymentSettings} if the secret can never verify a request. */
export function checkWebhookSecret(secret: string | undefined): void {
  if (secret === undefined) return;
  try {
    new Webhook(secret);
  } catch (cause) {
    throw new InvalidDeploymentSettings(
      'service.webhookSecret: is not a webhook secret; copy the one that begins with whsec_ from the service',
      { cause },
    );
  }
}
