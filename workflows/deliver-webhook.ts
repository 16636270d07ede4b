import { condition, proxyActivities, setHandler } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import { type DeliveryInput, sendNow } from './messages.js';

/** The database may be unavailable for hours. A receiver that does not answer does not fail the activity. */
const { attemptDelivery } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '12 hours',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/** Seconds from each failed attempt to the next, as Standard Webhooks recommends: about three days in total. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/**
 * Delivers one message to one webhook: immediately, and after growing pauses until the receiver accepts it or the
 * delivery is abandoned.
 */
export async function deliverWebhook({ deliveryId }: DeliveryInput): Promise<void> {
  let isRequested = false;
  setHandler(sendNow, () => {
    isRequested = true;
  });
  for (let attempt = 0; ; attempt++) {
    isRequested = false;
    const pause = PAUSES[attempt] ?? null;
    const outcome = await attemptDelivery({ deliveryId, nextInSeconds: pause });
    if (outcome === 'again' && pause !== null) await condition(() => isRequested, `${pause}s`);
    else if (isRequested) attempt = -1;
    else return;
  }
}
