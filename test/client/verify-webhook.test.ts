import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { createWebhookSender } from '../../activities/jobs/webhook-sender.js';
import { WebhookError } from '../../client/errors.js';
import { verifyWebhook } from '../../client/verify-webhook.js';
import { WEBHOOK_MESSAGES } from '../../contract/http/webhook-messages.js';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`;
const [SECRET, OLD, OTHER] = [secretOf(1), secretOf(2), secretOf(3)];
const MESSAGE = WEBHOOK_MESSAGES['job.completed'].example;
const BODY = JSON.stringify(MESSAGE);
const NOW = new Date('2026-01-31T03:02:11.000Z');

/** Returns the headers of a message as the service signs it. */
function sign(secrets: readonly string[] = [SECRET], { body = BODY, at = NOW } = {}) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('msg_1', at, body)).join(' '),
  };
}

describe('verifying webhooks with the client package', () => {
  const verify = (headers: object, secret: string | readonly string[] = SECRET, body: string | Uint8Array = BODY) =>
    verifyWebhook(body, headers as Record<string, string>, secret, { now: NOW });
  const refused = (code: string) => (error: unknown) => error instanceof WebhookError && error.code === code;

  it('accepts the messages that the service sends, with two signatures after a rotation', async () => {
    let received: { headers: IncomingHttpHeaders; body: string } | undefined;
    const server = createServer(async (request, response) => {
      received = { headers: request.headers, body: await text(request) };
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const sender = createWebhookSender({ allowPrivateNetwork: true, isAllowedAddress: () => true });
      const sent = await sender.send({ url, id: 'msg_1', payload: BODY, secrets: [SECRET, OLD] });
      assert.equal(sent.problem, null);
    } finally {
      server.close();
      server.closeAllConnections();
    }
    const { headers, body } = received ?? assert.fail('nothing was received');
    for (const secret of [SECRET, OLD, [OTHER, OLD]])
      assert.deepEqual(await verifyWebhook(body, headers, secret), MESSAGE);
    await assert.rejects(verifyWebhook(body, headers, OTHER), refused('signature_mismatch'));
  });

  it('takes texts, bytes and buffers, and headers of any kind', async () => {
    const bytes = new TextEncoder().encode(BODY);
    for (const body of [BODY, bytes, Buffer.from(BODY), bytes.buffer])
      for (const headers of [
        sign(),
        new Headers(sign()),
        { ...sign(), 'webhook-signature': [sign()['webhook-signature']] },
      ])
        assert.deepEqual(await verifyWebhook(body, headers, SECRET, { now: NOW }), MESSAGE);
    await assert.rejects(verify(sign(), SECRET, JSON.parse(BODY)), TypeError);
  });

  it('accepts a secret without its prefix', async () => {
    assert.deepEqual(await verify(sign(), SECRET.slice('whsec_'.length)), MESSAGE);
  });

  it('refuses a message of which anything was changed', async () => {
    const headers = sign();
    await assert.rejects(verify(headers, SECRET, BODY.replace('492', '493')), refused('signature_mismatch'));
    await assert.rejects(verify({ ...headers, 'webhook-id': 'msg_2' }), refused('signature_mismatch'));
    const later = String(Number(headers['webhook-timestamp']) + 1);
    await assert.rejects(verify({ ...headers, 'webhook-timestamp': later }), refused('signature_mismatch'));
  });

  it('refuses signatures of other versions and forms', async () => {
    const [, signature = ''] = sign()['webhook-signature'].split(',');
    for (const wrong of [`v1a,${signature}`, signature, 'v1,', 'v1,!', 'v1', `v1,${signature.slice(0, 20)}`, ','])
      await assert.rejects(verify({ ...sign(), 'webhook-signature': wrong }), refused('signature_mismatch'), wrong);
    const among = { ...sign(), 'webhook-signature': `v1a,${signature} v1,AAAA v1,${signature}` };
    assert.deepEqual(await verify(among), MESSAGE);
  });

  it('refuses messages that are too old or from the future', async () => {
    const at = (seconds: number) => sign([SECRET], { at: new Date(NOW.getTime() + seconds * 1000) });
    for (const seconds of [-300, 0, 300]) assert.deepEqual(await verify(at(seconds)), MESSAGE);
    await assert.rejects(verify(at(-301)), refused('message_too_old'));
    await assert.rejects(verify(at(301)), refused('message_too_new'));
    const old = verifyWebhook(BODY, at(-3000), SECRET, { now: NOW, toleranceSeconds: 3600 });
    assert.deepEqual(await old, MESSAGE);
    for (const wrong of ['', '1e9', '-5', ' 1', '1.5'])
      await assert.rejects(verify({ ...sign(), 'webhook-timestamp': wrong }), WebhookError, wrong);
  });

  it('refuses missing headers, secrets that are none, and bodies that are not JSON', async () => {
    for (const name of Object.keys(sign()))
      await assert.rejects(verify({ ...sign(), [name]: undefined }), refused('missing_header'), name);
    for (const secret of ['', 'whsec_', 'whsec_!']) await assert.rejects(verify(sign(), secret), TypeError);
    const body = 'no JSON';
    await assert.rejects(verify(sign([SECRET], { body }), SECRET, body), refused('invalid_body'));
    await assert.rejects(verify(sign(), []), refused('signature_mismatch'));
  });
});
