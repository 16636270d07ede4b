import type { ArchiveLink } from '../../bundle/link-archive.js';
import type { WebhookDelivery } from '../../database/records/delivery-records.js';
import { withDeadline } from '../../storage/deadline.js';
import { ObjectStoreUnavailable } from '../../storage/errors.js';
import type { ActivityDependencies } from '../dependencies.js';
import { presignBundle } from '../presign-bundle.js';

type Parts = Pick<ActivityDependencies, 'database' | 'store' | 'linkSeconds' | 'logger'>;

/** The time after which an attempt to make a link counts as failed, in milliseconds. */
const LINK_TIMEOUT_MS = 10_000;
/** The number of attempts to make a link. They take about five minutes; then a message without a link is better than a late one. */
export const MAX_LINK_ATTEMPTS = 10;

/**
 * Returns the JSON to send for a delivery. A completed export gets a new link to its archive for each message, because a
 * message may be sent days after the export, and stored messages must not contain links. Rejects while the store is
 * unavailable, so that the attempt is retried; the last attempt is sent without a link. So is a message about an archive
 * that is no longer stored.
 */
export async function completePayload(parts: Parts, delivery: WebhookDelivery, attempt: number): Promise<string> {
  if (delivery.event !== 'job.completed') return delivery.payload;
  const link = await makeLink(parts, delivery, attempt);
  return link === undefined ? delivery.payload : addLink(delivery.payload, link);
}

/** Returns the JSON of a message about a completed export with a link to its archive. */
export function addLink(payload: string, { url, expiresAt }: Pick<ArchiveLink, 'url' | 'expiresAt'>): string {
  const message = JSON.parse(payload) as { readonly data: Readonly<Record<string, unknown>> };
  const data = { ...message.data, bundleUrl: url, expiresAt: expiresAt.toISOString() };
  return JSON.stringify({ ...message, data });
}

async function makeLink(parts: Parts, { id, subject }: WebhookDelivery, attempt: number) {
  const late = () => new ObjectStoreUnavailable('the store did not answer in time');
  try {
    return await withDeadline(presignBundle(parts, subject), LINK_TIMEOUT_MS, late);
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable && attempt < MAX_LINK_ATTEMPTS) throw error;
    parts.logger.warn({ deliveryId: id, jobId: subject, err: error }, 'a message is sent without a link to its bundle');
    return undefined;
  }
}
