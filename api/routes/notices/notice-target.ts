import { z } from 'zod';
import type { NoticeKind } from '../../../contract/notices.js';
import { addressProblem } from '../webhooks/address-problem.js';

export interface TargetRules {
  readonly allowPrivateNetwork: boolean;
  /** True if a mail server is configured. */
  readonly canSendEmail: boolean;
}

const MAX_EMAIL_LENGTH = 254;
const emailSchema = z.email().max(MAX_EMAIL_LENGTH);
const SHOWN_CHARACTERS = 4;

/** Returns why notices may not be sent to an address, as the end of a sentence, or undefined if they may. */
export function targetProblem(kind: NoticeKind, target: string, rules: TargetRules): string | undefined {
  if (kind === 'slack') return addressProblem(target, rules.allowPrivateNetwork);
  if (!emailSchema.safeParse(target).success) return 'must be one e-mail address such as docs@example.com';
  return rules.canSendEmail
    ? undefined
    : 'cannot be sent mail, because the service has no mail server; its operator can set OFFPRINT_SMTP_URL and OFFPRINT_SMTP_FROM';
}

/** Returns the part of an address that people may see. Whoever has the whole address of an incoming webhook can write to its channel. */
export function targetLabel(kind: NoticeKind, target: string): string {
  return kind === 'email' ? target : `${new URL(target).host}/…${target.slice(-SHOWN_CHARACTERS)}`;
}
