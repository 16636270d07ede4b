import assert from 'node:assert/strict';
import { until } from '../../support/until.js';
import { type SignedIn, signIn } from '../support/sign-in.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

describe('an organization', () => {
  let api: TestApi;
  let tenant: Tenant;
  let administrator: SignedIn;
  let member: SignedIn;
  before(async () => {
    api = await startTestApi({ environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8' } });
    tenant = await api.tenant();
    administrator = await signIn(api, tenant.organization.id);
    member = await signIn(api, tenant.organization.id, 'member');
  });
  after(() => api.stop());

  it('has keys that an administrator makes, that work, and that open nothing once revoked', async () => {
    const made = await administrator.call('POST', '/v1/organization/keys', {
      body: { name: 'Pipeline', kind: 'admin', scope: 'write', expiresInDays: 30, allowedAddresses: ['127.0.0.0/8'] },
    });
    assert.equal(made.status, 201, made.text);
    const { key, secret } = made.body as { readonly key: { readonly keyId: string }; readonly secret: string };
    assert.match(secret, /^svc_[\w-]{43}$/);
    const list = () => api.call(secret, 'GET', '/v1/static-export/jobs');
    assert.equal((await list()).status, 200);
    const keys = await administrator.call('GET', '/v1/organization/keys');
    assert.ok(keys.text.includes(key.keyId) && !keys.text.includes(secret));
    assert.equal((await administrator.call('DELETE', `/v1/organization/keys/${key.keyId}`)).status, 200);
    // Callers are cached briefly.
    await until(list, ({ status }) => status === 401);
  });

  it('answers a body that makes no key with what is wrong', async () => {
    for (const [body, field] of [
      [{ kind: 'admin' }, 'name'],
      [{ name: ' ', kind: 'admin' }, 'name'],
      [{ name: 'k', kind: 'other' }, 'kind'],
      [{ name: 'k', kind: 'admin', expiresInDays: 8 }, 'expiresInDays'],
      [{ name: 'k', kind: 'admin', allowedAddresses: ['0.0.0.0/0'] }, 'allowedAddresses'],
    ] as const) {
      const answer = await administrator.call('POST', '/v1/organization/keys', { body });
      assert.equal(answer.status, 400);
      assert.match(String(answer.body.error), new RegExp(`^${field}`));
    }
  });

  it('lets members read and export, and refuses them keys, people and invitations', async () => {
    const { domain } = await tenant.addSite();
    assert.equal((await member.call('GET', '/v1/static-export/jobs')).status, 200);
    const started = await member.call('POST', '/v1/static-export/jobs', { body: { domain } });
    assert.equal(started.status, 202, started.text);
    assert.equal((await member.call('GET', '/v1/organization/members')).status, 200);
    for (const [method, path, body] of [
      ['GET', '/v1/organization/keys'],
      ['POST', '/v1/organization/keys', { name: 'k', kind: 'admin' }],
      ['DELETE', `/v1/organization/keys/${tenant.keyId}`],
      ['PUT', `/v1/organization/members/${member.userId}`, { role: 'administrator' }],
      ['DELETE', `/v1/organization/members/${administrator.userId}`],
      ['GET', '/v1/organization/invitations'],
      ['POST', '/v1/organization/invitations', {}],
      ['GET', '/v1/organization/audit-events'],
    ] as const) {
      const answer = await member.call(method, path, body === undefined ? {} : { body });
      assert.deepEqual([answer.status, answer.body.code], [403, 'administrator_required'], `${method} ${path}`);
    }
  });

  it('takes somebody out at once, and lets them in no more', async () => {
    const leaver = await signIn(api, tenant.organization.id, 'member');
    const removed = await administrator.call('DELETE', `/v1/organization/members/${leaver.userId}`);
    assert.equal(removed.status, 200);
    const answer = await leaver.call('GET', '/v1/static-export/jobs');
    assert.deepEqual([answer.status, answer.body.code], [403, 'no_membership']);
  });

  it('lets nobody back in by an invitation of their own, and takes nothing away by one', async () => {
    const leaver = await signIn(api, tenant.organization.id);
    const invite = async (who: SignedIn, role: string) => {
      const { body } = await who.call('POST', '/v1/organization/invitations', { body: { role } });
      return { token: new URL(String(body.link)).hash.slice(1) };
    };
    const [back, lower] = [await invite(leaver, 'administrator'), await invite(administrator, 'member')];
    const accept = (who: SignedIn, body: object) => who.call('POST', '/v1/invitations/accept', { body });
    assert.equal((await accept(administrator, lower)).status, 200);
    assert.equal((await administrator.call('GET', '/v1/organization/keys')).status, 200);
    assert.equal((await administrator.call('DELETE', `/v1/organization/members/${leaver.userId}`)).status, 200);
    assert.equal((await accept(leaver, back)).status, 404);
  });

  it('keeps one administrator, also of two who remove each other at once', async () => {
    const other = await api.tenant();
    const [one, two] = [await signIn(api, other.organization.id), await signIn(api, other.organization.id)];
    const answers = await Promise.all([
      one.call('DELETE', `/v1/organization/members/${two.userId}`),
      two.call('DELETE', `/v1/organization/members/${one.userId}`),
    ]);
    const left = (await api.database.people.members(other.organization.id)).length;
    assert.equal(left, 1, JSON.stringify(answers.map(({ status }) => status)));
    const last = answers[0]?.status === 200 ? one : two;
    const alone = await last.call('PUT', `/v1/organization/members/${last.userId}`, { body: { role: 'member' } });
    assert.deepEqual([alone.status, alone.body.code], [409, 'last_administrator']);
  });

  it('is chosen by who belongs to several, and by nobody who does not', async () => {
    const second = await api.tenant();
    await api.database.people.join(second.organization.id, member.userId, 'administrator');
    const choose = (organizationId: string) =>
      member.call('PUT', '/v1/session/organization', { body: { organizationId } });
    assert.equal((await choose(second.organization.id)).status, 200);
    assert.equal((await member.call('GET', '/v1/organization/keys')).status, 200);
    // A tab that shows the first organization still acts there, and a tab of a foreign organization nowhere.
    const of = (id: string) => ({ headers: { 'x-offprint-organization': id } });
    const keys = (id: string) => member.call('GET', '/v1/organization/keys', of(id));
    const foreign = (await api.tenant()).organization.id;
    assert.deepEqual((await keys(tenant.organization.id)).body.code, 'administrator_required');
    assert.deepEqual((await keys(foreign)).body.code, 'no_membership');
    assert.equal((await choose(foreign)).status, 404);
    assert.equal((await choose(tenant.organization.id)).status, 200);
    assert.equal((await member.call('GET', '/v1/organization/keys')).status, 403);
  });

  it('invites by a link, takes it back, and keeps an account of it all', async () => {
    const made = await administrator.call('POST', '/v1/organization/invitations', { body: { role: 'member' } });
    const { invitation, link } = made.body as {
      readonly invitation: { readonly invitationId: string };
      readonly link: string;
    };
    const token = new URL(link).hash.slice(1);
    const revoked = await administrator.call('DELETE', `/v1/organization/invitations/${invitation.invitationId}`);
    assert.equal(revoked.status, 200);
    assert.equal((await api.call(undefined, 'POST', '/v1/invitations/look-up', { body: { token } })).status, 404);
    const { body, text } = await administrator.call('GET', '/v1/organization/audit-events?limit=2');
    const events = body.events as readonly { readonly action: string; readonly address: string }[];
    assert.deepEqual(
      events.map(({ action }) => action),
      ['invitation.revoked', 'invitation.created'],
    );
    assert.ok(!text.includes(token));
    const whatFits = async (query: string) => {
      const path = `/v1/organization/audit-events?limit=100&${query}`;
      const answer = (await administrator.call('GET', path)).body as { readonly events: typeof events };
      return [...new Set(answer.events.map(({ action }) => action.split('.')[0]))];
    };
    assert.deepEqual(await whatFits('action=invitation'), ['invitation']);
    assert.deepEqual(await whatFits(`action=invitation&actorId=${administrator.userId}&actorKind=person`), [
      'invitation',
    ]);
    assert.deepEqual(await whatFits(`action=invitation&actorId=${member.userId}`), []);
    assert.deepEqual(await whatFits('action=invitation&since=2100-01-01T00:00:00Z'), []);
    assert.deepEqual(await whatFits('until=2000-01-01T00:00:00%2B01:00'), []);
    for (const [query, field] of [
      ['action=Key', 'action'],
      ['action=key.created.now', 'action'],
      ['actorId=%20', 'actorId'],
      ['actorKind=robot', 'actorKind'],
      ['since=yesterday', 'since'],
    ]) {
      const refused = await administrator.call('GET', `/v1/organization/audit-events?${query}`);
      assert.deepEqual([refused.status, String(refused.body.error).split(':')[0]], [400, field], query);
    }
    const next = await administrator.call('GET', `/v1/organization/audit-events?limit=100&cursor=${body.nextCursor}`);
    assert.ok(next.text.includes('key.revoked') && !next.text.includes('invitation.revoked'));
  });
});
