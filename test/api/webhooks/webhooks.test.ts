import assert from 'node:assert/strict';
import { sweepDeliveries } from '../../../api/sweeps/sweeps.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

const HOOK = { url: 'https://hooks.example.com/a', events: ['job.failed', 'job.completed'] };

describe('webhooks', () => {
  let api: TestApi;
  let ours: Tenant;
  before(async () => {
    api = await startTestApi();
  });
  beforeEach(async () => {
    api.engine.reset();
    api.engine.sent.length = 0;
    ours = await api.tenant();
  });
  after(() => api.stop());

  const create = (body: object = HOOK) => api.call(ours.secret, 'POST', '/v1/webhooks', { body });
  const at = (id: unknown, more = '') => `/v1/webhooks/${id}${more}`;
  const deliveries = async (id: unknown) =>
    (await api.call(ours.secret, 'GET', at(id, '/deliveries'))).body.deliveries as Record<string, unknown>[];

  it('are made with a secret that is shown once and kept sealed', async () => {
    const made = await create();
    assert.equal(made.status, 201);
    const secret = String(made.body.secret);
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = made.body;
    const [read, list] = [
      await api.call(ours.secret, 'GET', at(id)),
      await api.call(ours.secret, 'GET', '/v1/webhooks'),
    ];
    assert.deepEqual(list.body.webhooks, [read.body]);
    for (const text of [read.text, list.text, JSON.stringify(api.log)]) assert.ok(!text.includes(secret));
    const kept = await api.database.webhooks.getById(String(id));
    assert.ok(!kept?.sealedSecret.includes(secret.slice(6)));
    assert.deepEqual(read.body.events, ['job.completed', 'job.failed']);
  });

  it('are tried by a message that is sent like any other, whatever they are told of', async () => {
    const { id } = (await create()).body;
    const sent = await api.call(ours.secret, 'POST', at(id, '/test'));
    assert.deepEqual([sent.status, sent.body.event, sent.body.status], [202, 'webhook.test', 'pending']);
    assert.deepEqual(api.engine.sent, [sent.body.id]);
    assert.deepEqual(
      (await deliveries(id)).map((each) => each.id),
      [sent.body.id],
    );
    const { type, data } = JSON.parse(String(sent.body.payload)) as { type: string; data: object };
    assert.deepEqual([type, data], ['webhook.test', { webhookId: id }]);
    await api.call(ours.secret, 'PUT', at(id), { body: { enabled: false } });
    const refused = await api.call(ours.secret, 'POST', at(id, '/test'));
    assert.deepEqual([refused.status, refused.body.code], [409, 'webhook_disabled']);
  });

  it('are given another secret, which is shown once, and say how long the old one signs too', async () => {
    const { id, secret: old, previousSecretUntil } = (await create()).body;
    assert.equal(previousSecretUntil, null);
    const rotate = (body?: object) =>
      api.call(ours.secret, 'POST', at(id, '/rotate-secret'), body === undefined ? {} : { body });
    const rotated = await rotate();
    const secret = String(rotated.body.secret);
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(secret, old);
    const read = await api.call(ours.secret, 'GET', at(id));
    const hours = (Date.parse(String(read.body.previousSecretUntil)) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24, `${hours} hours`);
    for (const text of [read.text, JSON.stringify(api.log)]) assert.ok(!text.includes(secret));
    assert.equal((await rotate({ graceSeconds: 0 })).body.previousSecretUntil, null);
    const audit = await api.database.audit.list(ours.organization.id, { limit: 10 });
    assert.equal(audit.events.filter(({ action }) => action === 'webhook.secret_rotated').length, 2);
  });

  for (const graceSeconds of [-1, 0.5, 604_801, '60', null]) {
    it(`a grace of ${JSON.stringify(graceSeconds)} seconds is 400`, async () => {
      const { id } = (await create()).body;
      const answer = await api.call(ours.secret, 'POST', at(id, '/rotate-secret'), { body: { graceSeconds } });
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request']);
      assert.match(String(answer.body.error), /^graceSeconds: must be a whole number from 0 to 604800/);
    });
  }

  for (const [what, body, sentence] of [
    ['no address', { events: ['job.failed'] }, /^url: must be a string/],
    ['http', { ...HOOK, url: 'http://hooks.example.com' }, /^url: must begin with https/],
    ['a file', { ...HOOK, url: 'file:///etc/passwd' }, /^url: must begin with https/],
    ['a password', { ...HOOK, url: 'https://a:b@hooks.example.com' }, /^url: must not contain a user name/],
    ['this machine', { ...HOOK, url: 'https://127.0.0.1/' }, /^url: must be a public address/],
    ['this machine, oddly written', { ...HOOK, url: 'https://0x7f.1/' }, /^url: must be a public address/],
    ['metadata of a cloud', { ...HOOK, url: 'https://169.254.169.254/' }, /^url: must be a public address/],
    ['a private address', { ...HOOK, url: 'https://[fd00::1]/' }, /^url: must be a public address/],
    ['a port of mail', { ...HOOK, url: 'https://hooks.example.com:25/' }, /^url: must have port 443/],
    ['no events', { ...HOOK, events: [] }, /^events: must name at least one/],
    ['an unknown event', { ...HOOK, events: ['job.started'] }, /^events\[0\]: must be one of/],
  ] as const) {
    it(`${what} is 400 naming the field`, async () => {
      const answer = await create(body);
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request']);
      assert.match(String(answer.body.error), sentence);
    });
  }

  it('are changed, switched off and removed', async () => {
    const { id } = (await create()).body;
    const changed = await api.call(ours.secret, 'PUT', at(id), { body: { enabled: false, events: ['job.failed'] } });
    assert.deepEqual([changed.status, changed.body.enabled, changed.body.events], [200, false, ['job.failed']]);
    assert.equal(changed.body.url, HOOK.url);
    const bad = await api.call(ours.secret, 'PUT', at(id), { body: { url: 'http://a.example' } });
    assert.equal(bad.status, 400);
    assert.equal((await api.call(ours.secret, 'DELETE', at(id))).status, 204);
    assert.equal((await api.call(ours.secret, 'GET', at(id))).status, 404);
  });

  it('the twenty-first is 409', async () => {
    for (let count = 0; count < 20; count++) assert.equal((await create()).status, 201);
    assert.deepEqual((await create()).body.code, 'too_many_webhooks');
  });

  it('a delivery that nobody took care of is started by the sweep', async () => {
    const { id } = (await create()).body;
    await ours.addJob({ status: 'failed', error: 'no' });
    const [delivery] = await deliveries(id);
    assert.deepEqual([delivery?.event, delivery?.status], ['job.failed', 'pending']);
    await sweepDeliveries({ database: api.database, exports: api.engine, staleAfterMs: -1000 });
    assert.ok(api.engine.sent.includes(String(delivery?.id)));
  });

  it('a delivery is sent again when asked, unless the webhook is switched off', async () => {
    const { id } = (await create()).body;
    await ours.addJob({ status: 'failed', error: 'no' });
    const [delivery] = await deliveries(id);
    const done = { status: 'delivered', responseStatus: 200, error: null, nextAttemptAt: null } as const;
    await api.database.deliveries.recordAttempt(String(delivery?.id), done);
    const resend = () => api.call(ours.secret, 'POST', at(id, `/deliveries/${delivery?.id}/resend`));
    const answer = await resend();
    assert.deepEqual([answer.status, answer.body.status, answer.body.attempts], [202, 'pending', 1]);
    assert.deepEqual(api.engine.sent, [delivery?.id]);
    await api.call(ours.secret, 'PUT', at(id), { body: { enabled: false } });
    assert.deepEqual((await resend()).body.code, 'webhook_disabled');
  });

  it('in private networks are taken where the operator allows it', async () => {
    const open = await startTestApi({ environment: { OFFPRINT_ALLOW_PRIVATE_NETWORK: 'true' } });
    try {
      const { secret } = await open.tenant();
      const body = { ...HOOK, url: 'http://127.0.0.1:9000/hook' };
      assert.equal((await open.call(secret, 'POST', '/v1/webhooks', { body })).status, 201);
    } finally {
      await open.stop();
    }
  });
});
