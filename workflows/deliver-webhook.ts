import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import type { DeliveryInput } from './messages.js';
import { sendUntilAccepted } from './send-until-accepted.js';
import { MESSAGE_STEP } from './step-options.js';

const { attemptDelivery } = proxyActivities<ExportActivities>(MESSAGE_STEP);

/** Seconds from each failed attempt to the next, as Standard Webhooks recommends: about three days in total. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Delivers one message to one webhook, until the receiver accepts it or the delivery is abandoned. */
export async function deliverWebhook({ deliveryId }: DeliveryInput): Promise<void> {
  await sendUntilAccepted(PAUSES, (nextInSeconds) => attemptDelivery({ deliveryId, nextInSeconds }));
}
