import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { followJob } from '../support/follow-job.js';
import { generateSite } from '../support/generated-site.js';
import { MAIL_PASSWORD, type MailServer, startMailServer, textOf } from '../support/mail-server.js';
import { type Services, startServices } from '../support/services.js';
import { until } from '../support/until.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

interface Listed {
  readonly notices: readonly {
    readonly label: string;
    readonly lastMessage: { readonly status: string; readonly attempts: number; readonly jobId: string } | null;
  }[];
}

describe('notices with a real engine', () => {
  let services: Services;
  let mail: MailServer;
  let chat: WebhookReceiver;
  before(async () => {
    [mail, chat] = await Promise.all([startMailServer(), startWebhookReceiver()]);
    const environment = {
      OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true',
      OFFPRINT_SMTP_URL: mail.url,
      OFFPRINT_SMTP_FROM: 'Offprint <offprint@example.com>',
      CHROMIUM_PATH: '/nowhere/to/be/found',
      LOG_LEVEL: 'debug',
      SITE_HOST_TEMPLATE: 'https://{domain}.docs.example.net',
    };
    services = await startServices(environment, { captureLogs: true });
    await Promise.all([services.startApi(), services.startWorker()]);
  });
  after(async () => {
    await Promise.all([services?.stop(), mail?.stop(), chat?.stop()]);
  });

  it('go out when an export has ended, are repeated when a chat fails, and never fail an export', async () => {
    const site = await generateSite(3);
    try {
      const domain = 'noticed.example.com';
      const { secret } = await services.addSite(domain, site.folder);
      const path = `/v1/sites/${domain}/notices`;
      const add = async (body: object) => {
        const { status, body: answer } = await services.call(secret, 'POST', path, body);
        assert.equal(status, 201, JSON.stringify(answer));
      };
      const events = ['job.failed', 'job.completed'];
      await add({ kind: 'email', target: 'docs@example.com', events });
      await add({ kind: 'slack', target: `${chat.url}/services/very-secret-Zz19`, events });
      await add({ kind: 'slack', target: `${chat.url}/failures-only` });
      chat.statuses.push(503);
      const { body } = await services.call<{ jobId: string }>(secret, 'POST', '/v1/static-export/jobs', { domain });
      const { job } = await followJob(services, secret, body.jobId);
      assert.equal(job.status, 'completed', job.error);
      const list = await until(async () => {
        const { notices } = (await services.call<Listed>(secret, 'GET', path)).body;
        const told = notices.slice(0, 2).every(({ lastMessage }) => lastMessage?.status === 'delivered');
        return told ? notices : undefined;
      });
      assert.deepEqual(
        list.map(({ lastMessage }) => lastMessage && [lastMessage.attempts, lastMessage.jobId]),
        [[1, body.jobId], [2, body.jobId], null],
      );
      const [sent] = mail.mails;
      assert.ok(sent && textOf(sent).includes(body.jobId), sent?.raw);
      assert.equal(chat.messages.length, 2);
      const [, link = ''] = /<([^<|]+)\|Download the bundle>/.exec(chat.messages[1]?.body ?? '') ?? [];
      const archive = await fetch(link.replaceAll('&amp;', '&'));
      assert.equal(archive.status, 200, link);
      const sha256 = createHash('sha256')
        .update(Buffer.from(await archive.arrayBuffer()))
        .digest('hex');
      const preview = `https://${body.jobId.replace('_', '-')}--noticed--example--com.docs.example.net`;
      for (const text of [textOf(sent), chat.messages[1]?.body ?? '']) {
        assert.ok(text.includes(sha256) && text.includes(preview), text);
        const [, expiry = ''] = /works until (\d{4}-\d\d-\d\d \d\d:\d\d) UTC/.exec(text.replace(/\s+/g, ' ')) ?? [];
        assert.ok(Date.parse(`${expiry}Z`) > Date.now() - 60_000, text);
      }
      const lines = JSON.stringify(services.logLines());
      for (const secretText of ['very-secret', MAIL_PASSWORD, encodeURIComponent(MAIL_PASSWORD), link])
        assert.ok(!lines.includes(secretText), secretText);
    } finally {
      await site.remove();
    }
  });
});
