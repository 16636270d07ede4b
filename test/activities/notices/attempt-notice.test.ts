import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { createAttemptNotice, createListNotices } from '../../../activities/notices/attempt-notice.js';
import type { SmtpConfig } from '../../../config/config.js';
import type { JobProgress } from '../../../contract/job.js';
import type { NoticeKind } from '../../../contract/notices.js';
import { createSiteHosts } from '../../../contract/site-hosts.js';
import { createDatabase } from '../../../database/create-database.js';
import type { Database } from '../../../database/database.js';
import type { NoticeMessage } from '../../../database/records/notice-records.js';
import { noticeTargetContext } from '../../../secrets/notice-target.js';
import { createSecretBox } from '../../../secrets/secret-box.js';
import { createMemoryObjectStore } from '../../../storage/memory-object-store.js';
import { makeTenant, newJob, progressOf, type Tenant } from '../../database/contract-context.js';
import { sqliteEngine, type TestEngine } from '../../support/databases.js';
import { LOCAL_SOURCES } from '../../support/local-sources.js';
import { MAIL_PASSWORD, type MailServer, startMailServer, textOf } from '../../support/mail-server.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

const BUNDLE = {
  key: 'bundle.tar.gz',
  sizeBytes: 3,
  sha256: 'ab'.repeat(32),
  reportKey: 'report.json',
  manifestKey: 'manifest.json',
};

describe('a notice about an export', () => {
  const secrets = createSecretBox('a key of the test, which is long enough');
  const store = createMemoryObjectStore();
  let engine: TestEngine;
  let database: Database;
  let mail: MailServer;
  let chat: WebhookReceiver;
  let tenants = 0;
  before(async () => {
    [engine, mail, chat] = await Promise.all([sqliteEngine(), startMailServer(), startWebhookReceiver()]);
    database = await createDatabase(await engine.fresh());
    await store.put(BUNDLE.key, Buffer.from('abc'));
  });
  after(async () => {
    await database?.close();
    await Promise.all([engine?.stop(), mail?.stop(), chat?.stop()]);
  });

  interface Attempting {
    readonly smtp?: SmtpConfig | undefined;
    readonly allowPrivateNetwork?: boolean;
    readonly nextInSeconds?: number | null;
  }

  /** Attempts to send a message, and returns the outcome with what is stored then. */
  async function attempt(messageId: string, options: Attempting = {}) {
    const { allowPrivateNetwork = true, nextInSeconds = 60 } = options;
    const smtp = 'smtp' in options ? options.smtp : { url: mail.url, from: 'Offprint <offprint@example.com>' };
    const activity = createAttemptNotice({
      database,
      secrets,
      store,
      smtp,
      linkSeconds: 3600,
      publicUrl: 'https://offprint.example.com',
      siteHosts: createSiteHosts('https://{domain}.docs.example.net'),
      logger: pino({ level: 'silent' }),
      sources: { ...LOCAL_SOURCES.sources, allowPrivateNetwork },
    });
    const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
    const outcome = await environment.run(activity, { messageId, nextInSeconds });
    return { outcome, stored: await database.noticeMessages.getById(messageId) };
  }

  async function newTenant(kind: NoticeKind, target: string): Promise<Tenant> {
    tenants += 1;
    const tenant = await makeTenant(database, `Noticed${tenants}`);
    const sealedTarget = secrets.seal(target, noticeTargetContext(tenant.site.id));
    await database.notices.create(tenant.site, {
      kind,
      sealedTarget,
      label: 'shown',
      events: ['job.failed', 'job.completed'],
    });
    return tenant;
  }

  /** Ends a job of a site, and returns the message that is to be sent about it. */
  async function endJob(tenant: Tenant, progress: Partial<JobProgress>): Promise<NoticeMessage> {
    const creation = await database.jobs.create(newJob(tenant, { startsPerHour: 1000 }));
    assert.ok(creation.outcome === 'created');
    const { id } = creation.job;
    await database.jobs.record(id, progressOf(progress), progress.status === 'completed' ? BUNDLE : undefined);
    const [messageId = ''] = await createListNotices({ database })({ jobId: id });
    const message = await database.noticeMessages.getById(messageId);
    assert.ok(message);
    return message;
  }

  const completed = { status: 'completed', pageCount: 492, warnings: 1 } as const;
  const failed = { status: 'failed', error: 'docs.json is invalid in line 3; correct it' } as const;

  it('about a failure says in a mail what failed, what to do and where, and is the same mail when it is repeated', async () => {
    const tenant = await newTenant('email', 'docs@example.com');
    const { id, jobId } = await endJob(tenant, failed);
    mail.refusals.push(451);
    assert.equal((await attempt(id)).outcome, 'again');
    const { outcome, stored } = await attempt(id);
    assert.deepEqual([outcome, stored?.status, stored?.attempts, stored?.error], ['done', 'delivered', 2, null]);
    assert.equal((await attempt(id)).stored?.attempts, 2, 'what is sent is not sent again');
    const sent = mail.mails.at(-1);
    assert.ok(sent);
    assert.deepEqual([sent.from, sent.to], ['offprint@example.com', ['docs@example.com']]);
    assert.match(sent.raw, new RegExp(`^Subject: The export of ${tenant.site.domain} failed\r$`, 'm'));
    assert.match(sent.raw, new RegExp(`^Message-ID: <${id}@`, 'm'));
    assert.match(sent.raw, /^Auto-Submitted: auto-generated\r$/m);
    const text = textOf(sent);
    assert.match(text, /Docs\.json is invalid in line 3; correct it\./);
    assert.match(text, /start the export again/);
    assert.ok(text.includes(`https://offprint.example.com/dashboard/exports/${jobId}`), text);
  });

  it('about a completed export leads to its preview, the dashboard and the bundle, in a mail and in a chat', async () => {
    const byMail = await endJob(await newTenant('email', 'docs@example.com'), completed);
    const byChat = await endJob(await newTenant('slack', chat.url), completed);
    for (const { id } of [byMail, byChat]) assert.equal((await attempt(id)).outcome, 'done');
    const sent = mail.mails.at(-1);
    const { text: said } = JSON.parse(chat.messages.at(-1)?.body ?? '') as { readonly text: string };
    for (const [{ jobId, facts }, text] of [
      [byMail, sent === undefined ? '' : textOf(sent)],
      [byChat, said],
    ] as const) {
      assert.match(text, /492 pages, 1 finding\./);
      assert.ok(
        text.includes(`https://se-${jobId?.slice(3)}--${facts.domain.replace('.', '--')}.docs.example.net`),
        text,
      );
      assert.ok(text.includes(`https://offprint.example.com/dashboard/exports/${jobId}`));
      assert.match(text, /memory:|https?:\/\/\S+bundle/);
      assert.ok(text.includes(BUNDLE.sha256));
    }
    const stored = JSON.stringify([byMail, byChat]);
    assert.ok(!stored.includes('bundle.tar.gz'), 'links are not stored');
  });

  it('cannot mention anybody or hide a link by the text of an error', async () => {
    const error = '<!channel> <https://evil.example|Sign in> & more';
    const { id } = await endJob(await newTenant('slack', chat.url), { status: 'failed', error });
    await attempt(id);
    const { text } = JSON.parse(chat.messages.at(-1)?.body ?? '') as { readonly text: string };
    assert.ok(text.includes('&lt;!channel&gt; &lt;https://evil.example|Sign in&gt; &amp; more'), text);
    assert.ok(!text.includes('<!channel>'));
  });

  it('has no header but its own in a mail, whatever an error contains, and no tags of it in its HTML', async () => {
    const error = 'bad\r\nBcc: everybody@example.com\r\n\r\n<img src=x>';
    const { id } = await endJob(await newTenant('email', 'docs@example.com'), { status: 'failed', error });
    await attempt(id);
    const sent = mail.mails.at(-1);
    assert.ok(sent);
    assert.deepEqual(sent.to, ['docs@example.com']);
    const [headers = ''] = sent.raw.split('\r\n\r\n');
    assert.ok(!/^Bcc:/im.test(headers), headers);
    const [, html = ''] = sent.raw.split('Content-Type: text/html');
    assert.ok(html.includes('&lt;img') && !html.includes('<img'), html);
  });

  it('waits while a chat fails, and is given up when the chat or the recipient is gone', async () => {
    const tenant = await newTenant('slack', chat.url);
    const { id } = await endJob(tenant, failed);
    chat.statuses.push(500, 404);
    const first = await attempt(id);
    assert.deepEqual([first.outcome, first.stored?.error], ['again', 'the receiver answered 500']);
    assert.ok(Number(first.stored?.nextAttemptAt) > Date.now());
    const second = await attempt(id);
    assert.deepEqual([second.outcome, second.stored?.status], ['done', 'failed']);
    const mailed = await endJob(await newTenant('email', 'nobody@example.com'), failed);
    mail.refusals.push(550);
    const refused = await attempt(mailed.id);
    assert.deepEqual([refused.outcome, refused.stored?.status], ['done', 'failed']);
    assert.match(refused.stored?.error ?? '', /refused the recipient \(550\); check the address/);
  });

  it('is repeated when the mail server refuses the sender, which the operator can mend', async () => {
    const { id } = await endJob(await newTenant('email', 'docs@example.com'), failed);
    mail.senderRefusals.push(550);
    const { outcome, stored } = await attempt(id);
    assert.equal(outcome, 'again');
    assert.match(stored?.error ?? '', /refused the sender \(550\); check OFFPRINT_SMTP_FROM/);
    assert.equal((await attempt(id)).stored?.status, 'delivered');
  });

  it('is given up after the last attempt', async () => {
    const { id } = await endJob(await newTenant('slack', chat.url), failed);
    chat.statuses.push(500);
    const { outcome, stored } = await attempt(id, { nextInSeconds: null });
    assert.deepEqual([outcome, stored?.status, stored?.nextAttemptAt], ['done', 'failed', null]);
  });

  it('says what is wrong with the mail server, without its password', async () => {
    const { id } = await endJob(await newTenant('email', 'docs@example.com'), failed);
    const from = 'offprint@example.com';
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    silent.close();
    const wrong = mail.url.replace(encodeURIComponent(MAIL_PASSWORD), 'not-the-password');
    const problems: string[] = [];
    for (const smtp of [undefined, { url: wrong, from }, { url: 'smtp://127.0.0.1:1', from }]) {
      const { outcome, stored } = await attempt(id, { smtp });
      assert.equal(outcome, 'again');
      problems.push(stored?.error ?? '');
    }
    assert.match(problems[0] ?? '', /no mail server is configured/);
    assert.match(problems[1] ?? '', /refused the name and password; check OFFPRINT_SMTP_URL/);
    assert.match(problems[2] ?? '', /could not be reached/);
    assert.ok(problems.every((problem) => !/not-the-password|offprint:/.test(problem)));
  });

  it('reaches no chat in a private network, unless the operator allows it', async () => {
    const { id } = await endJob(await newTenant('slack', chat.url.replace('http:', 'https:')), failed);
    const before = chat.messages.length;
    const { outcome, stored } = await attempt(id, { allowPrivateNetwork: false });
    assert.deepEqual([outcome, chat.messages.length], ['again', before]);
    assert.match(stored?.error ?? '', /not an address of the public internet/);
  });

  it('ends when its notice is removed', async () => {
    const tenant = await newTenant('slack', chat.url);
    const { id, noticeId } = await endJob(tenant, failed);
    await database.notices.remove(tenant.site.id, noticeId);
    const before = chat.messages.length;
    assert.deepEqual([(await attempt(id)).outcome, chat.messages.length], ['done', before]);
  });
});
