import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers and the body as they were sent. */
  readonly raw: string;
}

/** A mail server on this machine that asks for a name and a password. */
export interface MailServer {
  /** Its address with the right name and password. */
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** The answers to the next recipients, such as `[550]`; each is accepted after those. */
  readonly refusals: number[];
  /** The answers to the next senders. */
  readonly senderRefusals: number[];
  stop(): Promise<void>;
}

export const MAIL_PASSWORD = 'a password of the mail server';

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const senderRefusals: number[] = [];
  const answerNext = (statuses: number[], done: (error?: Error | null) => void) => {
    const status = statuses.shift();
    done(status === undefined ? null : Object.assign(new Error('as the test asked'), { responseCode: status }));
  };
  const server = new SMTPServer({
    // The certificate would be self-signed, and a password may be sent to this machine without one.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'offprint' && password === MAIL_PASSWORD) done(null, { user: username });
      else done(new Error('wrong name or password'));
    },
    onMailFrom: (_address, _session, done) => answerNext(senderRefusals, done),
    onRcptTo: (_address, _session, done) => answerNext(refusals, done),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://offprint:${encodeURIComponent(MAIL_PASSWORD)}@127.0.0.1:${port}`,
    port,
    mails,
    refusals,
    senderRefusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the plain text of a mail, decoded. */
export function textOf({ raw }: ReceivedMail): string {
  const [, head = '', encoded = ''] = /(content-type: text\/plain[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw) ?? [];
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return encoded;
  return Buffer.from(
    encoded
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
