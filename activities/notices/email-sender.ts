import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../../config/config.js';
import { withDeadline } from '../../storage/deadline.js';
import type { EmailMessage } from './email-message.js';

export interface Email extends EmailMessage {
  /** The same for every attempt, so that mailboxes recognize repetitions. */
  readonly id: string;
  readonly to: string;
}

export interface EmailResult {
  /** The reason why the message was not accepted, without names and passwords; null when it was. */
  readonly problem: string | null;
  /** True if the server refuses this recipient for good. */
  readonly isRefused: boolean;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** The limit of a whole message, for a server that answers slowly all the time. */
const SEND_TIMEOUT_MS = 30_000;

/** Creates a function that sends mail through the operator's server. It never rejects. */
export function createEmailSender({ url, from }: SmtpConfig): (email: Email) => Promise<EmailResult> {
  return ({ id, to, subject, text, html }) => {
    const message = {
      from,
      to,
      subject,
      text,
      html,
      messageId: `<${id}@${hostOf(from)}>`,
      // Keeps absence notes from being sent in answer (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    return withTransport(url, (transport) => transport.sendMail(message));
  };
}

/** Connects to the mail server and signs in, without sending anything. Returns why that is not possible, or null if it is. Never rejects. */
export async function findMailProblem({ url }: SmtpConfig): Promise<string | null> {
  return (await withTransport(url, (transport) => transport.verify())).problem;
}

type Transport = ReturnType<typeof openTransport>;

async function withTransport(url: string, work: (transport: Transport) => Promise<unknown>): Promise<EmailResult> {
  const transport = openTransport(url);
  try {
    await withDeadline(work(transport), SEND_TIMEOUT_MS, () => new Error('late'));
    return { problem: null, isRefused: false };
  } catch (error) {
    return resultOf(error);
  } finally {
    transport.close();
  }
}

function openTransport(url: string) {
  return createTransport({
    ...connectionOf(url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: CONNECT_TIMEOUT_MS,
    // Texts of authors are content, never the names of files or addresses to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the host of the sender's address, which identifies messages. */
const hostOf = (from: string) => /@([^<>@\s]+?)>?$/.exec(from)?.[1] ?? 'localhost';

/** Returns the connection of an address. A password is sent over TLS only, unless the server is this machine. */
function connectionOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isSecure = protocol === 'smtps:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && username !== '' && !isLocal,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

interface SmtpError {
  readonly code?: string;
  /** The command that was refused, such as `RCPT TO`. */
  readonly command?: string;
  readonly responseCode?: number;
}

/** Returns the result of a failure. Responses of servers are not quoted, because they may repeat what they were sent. */
function resultOf(error: unknown): EmailResult {
  const { code = 'unknown', command, responseCode } = (error ?? {}) as SmtpError;
  const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  if (code === 'EAUTH') {
    return { problem: 'the mail server refused the name and password; check OFFPRINT_SMTP_URL', isRefused: false };
  }
  if (isRefused) {
    return { problem: `the mail server refused the recipient (${responseCode}); check the address`, isRefused };
  }
  if (command === 'MAIL FROM' && responseCode !== undefined) {
    // The operator can mend it, and the next attempt then succeeds.
    return {
      problem: `the mail server refused the sender (${responseCode}); check OFFPRINT_SMTP_FROM`,
      isRefused: false,
    };
  }
  const problem =
    responseCode === undefined
      ? `the mail server could not be reached (${code}); check OFFPRINT_SMTP_URL`
      : `the mail server answered ${responseCode}`;
  return { problem, isRefused: false };
}
