import { proxyActivities } from '@temporalio/workflow';
import type { ExportActivities } from '../contract/activities.js';
import type { NoticeInput } from './messages.js';
import { sendUntilAccepted } from './send-until-accepted.js';
import { MESSAGE_STEP } from './step-options.js';

const { attemptNotice } = proxyActivities<ExportActivities>(MESSAGE_STEP);

/** Seconds from each failed attempt to the next: about nine hours in total, because people read notices, and older ones mislead them. */
const PAUSES = [10, 60, 300, 1800, 7200, 21_600] as const;

/** Sends one message of a notice, until it is accepted or abandoned. */
export async function sendNotice({ messageId }: NoticeInput): Promise<void> {
  await sendUntilAccepted(PAUSES, (nextInSeconds) => attemptNotice({ messageId, nextInSeconds }));
}
