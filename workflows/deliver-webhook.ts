import { condition, proxyActivities, setHandler } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import { type DeliveryInput, sendNow } from './messages.js';

/** The database may be away for long; a receiver that does not answer is the activity's own matter. */
const { attemptDelivery } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '12 hours',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/** Seconds from each failed attempt to the next, as Standard Webhooks recommends: about three days in all. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Delivers one message: at once, and again with growing pauses until it is taken, or nobody wants it any more. */
export async function deliverWebhook({ deliveryId }: DeliveryInput): Promise<void> {
  let isAsked = false;
  setHandler(sendNow, () => {
    isAsked = true;
  });
  for (let attempt = 0; ; attempt++) {
    isAsked = false;
    const pause = PAUSES[attempt] ?? null;
    const outcome = await attemptDelivery({ deliveryId, nextInSeconds: pause });
    if (outcome === 'again' && pause !== null) await condition(() => isAsked, `${pause}s`);
    else if (isAsked) attempt = -1;
    else return;
  }
}
