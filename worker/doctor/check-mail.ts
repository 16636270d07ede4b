import { findMailProblem } from '../../activities/notices/email-sender.js';
import type { SmtpConfig } from '../../config/config.js';
import type { Diagnosis } from '../../contract/diagnosis.js';
import { sentence } from '../../contract/sentence.js';

/** Checks that the mail server for notices lets the service in, if one is configured. Sends nothing. */
export async function checkMail(smtp: SmtpConfig | undefined): Promise<readonly Diagnosis[]> {
  const part = 'mail';
  if (smtp === undefined)
    return [{ part, state: 'good', text: 'No mail server is configured: notices go to chats only.' }];
  const { host } = new URL(smtp.url);
  const problem = await findMailProblem(smtp);
  if (problem === null) return [{ part, state: 'good', text: `The mail server ${host} accepts the service.` }];
  const advice = 'Correct OFFPRINT_SMTP_URL, or allow connections to the mail server. Notices by mail wait until then.';
  return [{ part, state: 'problem', text: sentence(`${host}: ${problem}`), advice }];
}
