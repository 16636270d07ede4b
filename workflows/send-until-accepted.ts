import { condition, setHandler } from '@temporalio/workflow';
import type { DeliveryOutcome } from '../contract/activities.js';
import { sendNow } from './messages.js';

/**
 * Sends one message: immediately, and after the pauses (in seconds) until an attempt is `done`. An attempt is told how long
 * the pause after it is, null for the last one. A signal ends a pause, and begins again after the last attempt.
 */
export async function sendUntilAccepted(
  pauses: readonly number[],
  attemptOnce: (nextInSeconds: number | null) => Promise<DeliveryOutcome>,
): Promise<void> {
  let isRequested = false;
  setHandler(sendNow, () => {
    isRequested = true;
  });
  for (let attempt = 0; ; attempt++) {
    isRequested = false;
    const pause = pauses[attempt] ?? null;
    const outcome = await attemptOnce(pause);
    if (outcome === 'again' && pause !== null) await condition(() => isRequested, `${pause}s`);
    else if (isRequested) attempt = -1;
    else return;
  }
}
