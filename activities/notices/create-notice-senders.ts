import type { SmtpConfig } from '../../config/config.js';
import type { NoticeKind } from '../../contract/notices.js';
import { isPublicAddress } from '../../site/outside/public-address.js';
import { createGuardedPoster } from '../jobs/guarded-poster.js';
import { emailMessage } from './email-message.js';
import { createEmailSender } from './email-sender.js';
import type { NoticeText } from './notice-text.js';
import { slackMessage } from './slack-message.js';

/** The outcome of one attempt. */
export interface Sending {
  /** The reason why the message was not accepted; null when it was. */
  readonly problem: string | null;
  /** True if another attempt is of no use. */
  readonly isRefused: boolean;
}

/** Sends a message to an address. `id` is the same for every attempt. Never rejects. */
type NoticeSender = (target: string, id: string, text: NoticeText) => Promise<Sending>;

/** The statuses with which Slack answers for a webhook that was removed, or whose channel was archived. */
const GONE = new Set([403, 404, 410]);

const NO_SERVER: Sending = {
  problem: 'no mail server is configured; the operator can set OFFPRINT_SMTP_URL and OFFPRINT_SMTP_FROM',
  isRefused: false,
};

/** Creates the senders of each kind of notice. Addresses of chats are connected to as those of webhooks are. */
export function createNoticeSenders({
  allowPrivateNetwork,
  smtp,
}: {
  readonly allowPrivateNetwork: boolean;
  readonly smtp: SmtpConfig | undefined;
}): Readonly<Record<NoticeKind, NoticeSender>> {
  const sendEmail = smtp && createEmailSender(smtp);
  const post = createGuardedPoster({
    allowPrivateNetwork,
    isAllowedAddress: allowPrivateNetwork ? () => true : isPublicAddress,
    userAgent: 'Offprint/1 (notices)',
  });
  return {
    email: async (to, id, text) => (sendEmail === undefined ? NO_SERVER : sendEmail({ id, to, ...emailMessage(text) })),
    slack: async (url, _id, text) => {
      const { status, problem } = await post({ url, body: slackMessage(text) });
      return { problem, isRefused: status !== null && GONE.has(status) };
    },
  };
}
