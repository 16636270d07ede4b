import type { IncomingMessage } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { InvalidDeploymentSettings } from '../../config/read-deployment-config.js';
import { readBody } from '../read-body.js';

const MAX_BYTES = 64 * 1024;

/** Whether a call is signed by the service, by the rules of Standard Webhooks: over its id, its time, which must be now, and its body. */
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

/** Throws {@link InvalidDeploymentSettings} where no call could ever be verified with this secret. */
export function checkWebhookSecret(secret: string | undefined): void {
  if (secret === undefined) return;
  try {
    new Webhook(secret);
  } catch (cause) {
    throw new InvalidDeploymentSettings(
      'service.webhookSecret: is no secret of a webhook; copy the one that begins with whsec_ from the service',
      { cause },
    );
  }
}
