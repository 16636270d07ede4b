import type { Webhook } from '../../../database/records/webhook-records.js';
import type { Caller } from '../../callers/caller.js';
import { notFound } from '../../http/errors.js';
import type { Services } from '../../services.js';

/** Returns the caller's webhook. Throws the same `not_found` for an unknown webhook and for one of another organization. */
export async function findWebhook({ database }: Services, caller: Caller, webhookId: string): Promise<Webhook> {
  const webhook = await database.webhooks.get(caller.organization.id, webhookId);
  if (webhook === undefined) throw notFound('there is no such webhook; check the webhookId');
  return webhook;
}
