import type { ArchiveLink } from '../../bundle/link-archive.js';
import { isCompleted } from '../../contract/webhook-events.js';
import type { WebhookDelivery } from '../../database/records/delivery-records.js';
import type { ActivityDependencies } from '../dependencies.js';
import { linkForMessage } from './message-link.js';

type Parts = Pick<ActivityDependencies, 'database' | 'store' | 'linkSeconds' | 'logger' | 'siteHosts'>;

/**
 * Returns the JSON to send for a delivery. A completed export gets the address of its preview, and a new link to its
 * archive for each message, because a message may be sent days after the export, and stored messages must not contain
 * links. Rejects as {@link linkForMessage} does.
 */
export async function completePayload(parts: Parts, delivery: WebhookDelivery, attempt: number): Promise<string> {
  const { id: messageId, event, subject: jobId, payload } = delivery;
  if (!isCompleted(event)) return payload;
  const link = await linkForMessage(parts, { messageId, jobId, attempt });
  if (link === undefined) return payload;
  const { domain } = (JSON.parse(payload) as { readonly data: { readonly domain: string } }).data;
  return addLink(payload, { ...link, previewUrl: parts.siteHosts?.previewUrl(jobId, domain) });
}

/** The addresses that a message about a completed export carries. */
interface MessageLinks extends Pick<ArchiveLink, 'url' | 'expiresAt'> {
  readonly previewUrl?: string | undefined;
}

/** Returns the JSON of a message about a completed export with its preview and a link to its archive. */
export function addLink(payload: string, { url, expiresAt, previewUrl }: MessageLinks): string {
  const message = JSON.parse(payload) as { readonly data: Readonly<Record<string, unknown>> };
  const preview = previewUrl === undefined ? {} : { previewUrl };
  const data = { ...message.data, ...preview, bundleUrl: url, expiresAt: expiresAt.toISOString() };
  return JSON.stringify({ ...message, data });
}
