import type { ArchiveLink } from '../../bundle/link-archive.js';
import type { WebhookDelivery } from '../../database/records/delivery-records.js';
import { withDeadline } from '../../storage/deadline.js';
import type { ActivityDependencies } from '../dependencies.js';
import { presignBundle } from '../presign-bundle.js';

type Parts = Pick<ActivityDependencies, 'database' | 'store' | 'linkSeconds' | 'logger'>;

/** The maximum time to wait for a link. A message without one is better than a late message. */
const LINK_TIMEOUT_MS = 10_000;

/**
 * Returns the JSON to send for a delivery. A completed export gets a new link to its archive for each attempt, because
 * an attempt may come days after the export, and stored messages must not contain links. If no link can be made, the
 * message is sent without one.
 */
export async function completePayload(parts: Parts, delivery: WebhookDelivery): Promise<string> {
  if (delivery.event !== 'job.completed') return delivery.payload;
  const link = await makeLink(parts, delivery);
  return link === undefined ? delivery.payload : addLink(delivery.payload, link);
}

/** Returns the JSON of a message about a completed export with a link to its archive. */
export function addLink(payload: string, { url, expiresAt }: Pick<ArchiveLink, 'url' | 'expiresAt'>): string {
  const message = JSON.parse(payload) as { readonly data: Readonly<Record<string, unknown>> };
  const data = { ...message.data, bundleUrl: url, expiresAt: expiresAt.toISOString() };
  return JSON.stringify({ ...message, data });
}

async function makeLink(parts: Parts, { id, subject }: WebhookDelivery) {
  const late = () => new Error('the store did not answer in time');
  try {
    return await withDeadline(presignBundle(parts, subject), LINK_TIMEOUT_MS, late);
  } catch (error) {
    parts.logger.warn({ deliveryId: id, jobId: subject, err: error }, 'a message is sent without a link to its bundle');
    return undefined;
  }
}
