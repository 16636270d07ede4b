import assert from 'node:assert/strict';
import { MAX_NOTICE_TESTS } from '../../../api/rate-limits/notice-test-limit.js';
import { sweepNotices } from '../../../api/sweeps/sweeps.js';
import { MAX_NOTICES } from '../../../database/records/notice-records.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

const SLACK = 'https://hooks.slack.com/services/T00000000/B00000000/very-secret-X9y2';

describe('notices', () => {
  let api: TestApi;
  let without: TestApi;
  before(async () => {
    [api, without] = await Promise.all([
      startTestApi({
        environment: { OFFPRINT_SMTP_URL: 'smtps://me:hidden@mail.example.com', OFFPRINT_SMTP_FROM: 'a@example.com' },
      }),
      startTestApi(),
    ]);
  });
  after(() => Promise.all([api.stop(), without.stop()]));

  async function newSite(on = api): Promise<Tenant & { readonly path: string; readonly siteId: string }> {
    const tenant = await on.tenant();
    const { id: siteId, domain } = await tenant.addSite();
    return { ...tenant, siteId, path: `/v1/sites/${domain}/notices` };
  }

  it('keep the address of a chat sealed, and show only where it is and how it ends', async () => {
    const { secret, path, siteId, organization } = await newSite();
    const made = await api.call(secret, 'POST', path, { body: { kind: 'slack', target: SLACK } });
    assert.equal(made.status, 201, made.text);
    const { id, label, events, lastMessage } = made.body;
    assert.deepEqual([label, events, lastMessage], ['hooks.slack.com/…X9y2', ['job.failed'], null]);
    const list = await api.call(secret, 'GET', path);
    assert.deepEqual(list.body, { notices: [made.body], email: true });
    const { events: audited } = await api.database.audit.list(organization.id, { action: 'notice', limit: 5 });
    const stored = JSON.stringify(await api.database.notices.list(siteId));
    for (const text of [made.text, list.text, stored, JSON.stringify(audited), JSON.stringify(api.log)])
      assert.ok(!text.includes('very-secret'), text);
    assert.deepEqual(
      audited.map(({ action, subject }) => [action, subject.endsWith('to hooks.slack.com/…X9y2')]),
      [['notice.created', true]],
    );
    assert.match(String(id), /^nt_/);
  });

  it('go by mail only if the operator has configured a server', async () => {
    const mailed = { kind: 'email', target: 'docs@example.com', events: ['job.completed', 'job.failed'] };
    const ours = await newSite();
    const made = await api.call(ours.secret, 'POST', ours.path, { body: mailed });
    assert.deepEqual(
      [made.status, made.body.label, made.body.events],
      [201, 'docs@example.com', ['job.failed', 'job.completed']],
    );
    assert.ok(!JSON.stringify(api.log).includes('hidden'));
    const other = await newSite(without);
    const refused = await without.call(other.secret, 'POST', other.path, { body: mailed });
    assert.equal(refused.status, 400);
    assert.match(String(refused.body.error), /^target: .*OFFPRINT_SMTP_URL/);
    assert.equal((await without.call(other.secret, 'GET', other.path)).body.email, false);
  });

  for (const [kind, target, problem] of [
    ['email', 'docs', /one e-mail address/],
    ['email', 'a@example.com, b@example.com', /one e-mail address/],
    ['email', 'a@example.com\r\nBcc: b@example.com', /one e-mail address/],
    ['slack', 'http://hooks.example.com/x', /https/],
    ['slack', 'https://127.0.0.1/x', /public address/],
    ['slack', 'https://10.0.0.7/x', /public address/],
    ['slack', 'https://me:secret@hooks.example.com/x', /user name or password/],
    ['pager', 'x', /email or slack/],
  ] as const) {
    it(`are not sent by ${kind} to ${JSON.stringify(target)}`, async () => {
      const { secret, path } = await newSite();
      const { status, body } = await api.call(secret, 'POST', path, { body: { kind, target } });
      assert.equal(status, 400);
      assert.match(String(body.error), problem);
    });
  }

  it('are changed, tested and removed', async () => {
    const { secret, path, organization } = await newSite();
    const { id } = (await api.call(secret, 'POST', path, { body: { kind: 'slack', target: SLACK } })).body;
    const changed = await api.call(secret, 'PUT', `${path}/${id}`, { body: { events: ['job.completed'] } });
    assert.deepEqual([changed.status, changed.body.events], [200, ['job.completed']]);
    const sent = await api.call(secret, 'POST', `${path}/${id}/test`);
    assert.deepEqual([sent.status, sent.body.event, sent.body.status], [202, 'test', 'pending']);
    assert.ok(api.engine.noticed.includes(String(sent.body.id)));
    const again = await api.call(secret, 'POST', `${path}/${id}/test`);
    assert.deepEqual([again.status, again.headers.get('Retry-After')], [429, '30']);
    const [listed] = (await api.call(secret, 'GET', path)).body.notices as { lastMessage: { id: string } }[];
    assert.equal(listed?.lastMessage.id, sent.body.id);
    assert.equal((await api.call(secret, 'DELETE', `${path}/${id}`)).status, 204);
    for (const [method, more] of [
      ['DELETE', ''],
      ['POST', '/test'],
    ] as const)
      assert.equal((await api.call(secret, method, `${path}/${id}${more}`)).status, 404);
    const { events } = await api.database.audit.list(organization.id, { action: 'notice', limit: 5 });
    assert.deepEqual(
      events.map(({ action }) => action),
      ['notice.removed', 'notice.changed', 'notice.created'],
    );
  });

  it('cannot fill a mailbox with tests, even if they are removed and added again', async () => {
    const { secret, path } = await newSite();
    const addAndTest = async () => {
      const { id } = (await api.call(secret, 'POST', path, { body: { kind: 'email', target: 'docs@example.com' } }))
        .body;
      const tested = await api.call(secret, 'POST', `${path}/${id}/test`);
      await api.call(secret, 'DELETE', `${path}/${id}`);
      return tested;
    };
    for (let count = 0; count < MAX_NOTICE_TESTS; count++) assert.equal((await addAndTest()).status, 202);
    const refused = await addAndTest();
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('Retry-After')) > 0);
    const other = await newSite();
    const { id } = (await api.call(other.secret, 'POST', other.path, { body: { kind: 'slack', target: SLACK } })).body;
    assert.equal(
      (await api.call(other.secret, 'POST', `${other.path}/${id}/test`)).status,
      202,
      'others can still test',
    );
  });

  it('that no process sends are started by the sweep, as soon as the engine is available', async () => {
    const { secret, path, siteId } = await newSite();
    const { id } = (await api.call(secret, 'POST', path, { body: { kind: 'slack', target: SLACK } })).body;
    const [notice] = await api.database.notices.list(siteId);
    assert.equal(notice?.id, id);
    const message = notice && (await api.database.noticeMessages.createTest(notice, { domain: 'x' }, 0));
    assert.ok(message);
    await sweepNotices({ database: api.database, exports: api.engine, staleAfterMs: -1000 });
    assert.ok(api.engine.noticed.includes(message.id));
  });

  it('are limited in number, and of one organization', async () => {
    const { secret, path } = await newSite();
    const body = { kind: 'slack', target: SLACK };
    const { id } = (await api.call(secret, 'POST', path, { body })).body;
    const other = await newSite();
    assert.equal((await api.call(other.secret, 'GET', path)).status, 404);
    assert.equal((await api.call(other.secret, 'DELETE', `${path}/${id}`)).status, 404);
    for (let count = 1; count < MAX_NOTICES; count++) await api.call(secret, 'POST', path, { body });
    const refused = await api.call(secret, 'POST', path, { body });
    assert.deepEqual([refused.status, /at most 10 notices/.test(String(refused.body.error))], [400, true]);
  });
});
