import assert from 'node:assert/strict';
import { createOpenApi } from '../../api/openapi.js';
import { ROUTES } from '../../api/routes/index.js';
import { newMessageId, newThreadId } from '../../database/ids.js';
import type { NewExchange } from '../../database/records/assistant-records.js';
import type { WebhookDelivery } from '../../database/records/delivery-records.js';
import type { DeployHook } from '../../database/records/deploy-hook-records.js';
import type { Job } from '../../database/records/job-records.js';
import type { Notice } from '../../database/records/notice-records.js';
import type { Invitation } from '../../database/records/people-records.js';
import type { Webhook } from '../../database/records/webhook-records.js';
import { MemorySiteSearch, SAMPLE_PAGES } from '../support/memory-site-search.js';
import { storeBundle } from './support/finished-bundle.js';
import { assertDescribed, type OpenApiDocument, operationsOf } from './support/openapi-document.js';
import { type SignedIn, signIn } from './support/sign-in.js';
import { type Answer, startTestApi, type Tenant, type TestApi } from './support/start-test-api.js';

const DOCUMENT = createOpenApi(ROUTES, 'http://127.0.0.1') as unknown as OpenApiDocument;
const OPERATIONS = operationsOf(DOCUMENT);
type DocumentedOperation = (typeof OPERATIONS)[number];

const opensWith = (key: string) => (each: DocumentedOperation) => each.operation.security.some((one) => key in one);
const ADMIN = OPERATIONS.filter(opensWith('adminKey'));
const SESSION = OPERATIONS.filter((each) => opensWith('session')(each) && !opensWith('adminKey')(each));
const ASSISTANT = OPERATIONS.filter(opensWith('assistantKey'));
const WRITING = ADMIN.filter(({ method }) => method !== 'GET');
const EXPORTING = ADMIN.filter(({ path }) => path.startsWith('/v1/static-export/'));

/** A body that all writing operations accept, so that only the key or the owner of a record can be the reason for a refusal. */
const BODY = {
  domain: 'docs',
  fp: 'anonymous',
  messages: [{ role: 'user', content: 'Hello?', parts: [{ type: 'text', text: 'Hello?' }] }],
  query: 'hello',
  path: 'index',
  threadId: 'thr_unknown',
  messageId: 'msg_unknown',
  feedback: 'like',
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
};
/** Further bodies, for operations that need other fields. */
const BODIES: Readonly<Record<string, object>> = {
  putSite: { source: { type: 'archive' } },
  putSchedule: { cron: '0 3 * * *' },
  createDeployHook: { name: 'CI' },
  putPublishing: { policy: 'review' },
  createNotice: { kind: 'slack', target: 'https://hooks.example.com/chat' },
  createWebhook: { url: 'https://example.com/hook', events: ['job.failed'] },
  putBadge: { visibility: 'public' },
  changeNotice: { events: ['job.failed'] },
};
const bodyOf = ({ method, operation }: DocumentedOperation) =>
  method === 'GET' ? {} : { body: BODIES[operation.operationId] ?? BODY };
/** The operation that answers 409 for a domain of another organization, because it cannot hide that the domain is taken. */
const CLAIMING = 'putSite';
/** The operation that ends the session of its caller. */
const ENDING = 'endSessions';

const DAILY_TIMES = { cron: '0 3 * * *', timezone: 'UTC' };
const DAILY = { ...DAILY_TIMES, paused: false };
const DAY = '2020-01-01T00:00:00Z';

/** Rules for all operations of the document, including future ones. */
describe('every operation of the document', () => {
  let api: TestApi;
  let theirs: Tenant;
  let theirJob: Job;
  let theirPerson: SignedIn;
  let theirInvitation: Invitation;
  let theirExchange: NewExchange;
  let theirWebhook: Webhook;
  let theirDelivery: WebhookDelivery;
  let theirHook: DeployHook;
  let theirNotice: Notice;
  before(async () => {
    api = await startTestApi({ environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8' } });
    theirs = await api.tenant();
    theirPerson = await signIn(api, theirs.organization.id);
    ({ invitation: theirInvitation } = await api.database.invitations.create({
      organizationId: theirs.organization.id,
      email: null,
      role: 'member',
    }));
    theirWebhook = await api.database.webhooks.create(theirs.organization.id, {
      url: 'https://hooks.example.com/theirs',
      events: ['job.completed'],
      enabled: true,
      sealedSecret: 'sealed',
    });
    theirJob = await theirs.addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
    theirExchange = exchangeOf(newThreadId());
    const { organization } = theirs;
    const owner = { organizationId: organization.id, domain: theirJob.domain, fingerprint: 'their reader' };
    await api.database.threads.record(owner, theirExchange);
    api.searches.set(theirJob.domain, new MemorySiteSearch(SAMPLE_PAGES));
    await api.database.schedules.put(theirs.organization.id, theirJob.siteId, DAILY);
    const [delivery] = await api.database.deliveries.listPending(theirJob.id);
    assert.ok(delivery);
    theirDelivery = delivery;
    const site = await theirs.addSite();
    ({ hook: theirHook } = await api.database.deployHooks.create(site, 'theirs'));
    theirNotice = await api.database.notices.create(
      { id: theirJob.siteId, organizationId: organization.id },
      { kind: 'email', sealedTarget: 'sealed', label: 'them@example.com', events: ['job.failed'] },
    );
  });
  after(() => api.stop());

  /** Returns the value of a path parameter for a record of another organization. A new parameter needs its record here. */
  const another = (name: string): string => {
    const known: Readonly<Record<string, string>> = {
      jobId: theirJob.id,
      domain: theirJob.domain,
      keyId: theirs.keyId,
      userId: theirPerson.userId,
      invitationId: theirInvitation.id,
      threadId: theirExchange.threadId,
      webhookId: theirWebhook.id,
      deliveryId: theirDelivery.id,
      hookId: theirHook.id,
      noticeId: theirNotice.id,
      hostName: 'docs.theirs.example.com',
      page: 'index',
    };
    const value = known[name];
    assert.ok(value, `say which record of another organization {${name}} is`);
    return value;
  };
  const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_whole, name: string) => another(name));
  const call = (secret: string, each: DocumentedOperation, path = filled(each.path)): Promise<Answer> =>
    api.call(secret, each.method, path, bodyOf(each));

  const refusals = [400, 404];

  async function refuses(
    operations: readonly DocumentedOperation[],
    secret: string,
    refusal: readonly [number, string],
  ) {
    assert.ok(operations.length > 0);
    for (const each of operations) {
      const answer = await call(secret, each);
      assert.deepEqual([answer.status, answer.body.code], refusal, `${each.method} ${each.path}: ${answer.text}`);
      assertDescribed(DOCUMENT, each.operation, answer);
    }
  }

  it('is in what the service says of itself', async () => {
    const served = (await api.call(undefined, 'GET', '/openapi.json')).body as unknown as OpenApiDocument;
    assert.deepEqual(served.paths, JSON.parse(JSON.stringify(DOCUMENT.paths)));
  });

  it('under /v1 opens with no assistant key', async () => {
    const { secret } = await api.tenant({ kind: 'assistant', scope: 'read' });
    const keyed = OPERATIONS.filter(({ path, operation }) => path.startsWith('/v1/') && operation.security.length > 0);
    assert.deepEqual(
      keyed,
      [...ADMIN, ...SESSION].sort((one, other) => keyed.indexOf(one) - keyed.indexOf(other)),
    );
    await refuses(ADMIN, secret, [403, 'wrong_key_kind']);
  });

  it('for people opens with no key', async () => {
    const { secret } = await api.tenant();
    const reading = SESSION.filter(({ method }) => method === 'GET');
    await refuses(reading, secret, [401, 'session_required']);
    await refuses(
      SESSION.filter((each) => !reading.includes(each)),
      secret,
      [403, 'cross_site'],
    );
  });

  it('for members takes a record of another organization for none, and tells nothing of it', async () => {
    const { organization } = await api.tenant();
    const somebody = await signIn(api, organization.id);
    const before = await recordsOf(theirs);
    const ending = SESSION.filter(({ operation }) => operation.operationId === ENDING);
    for (const each of [...ADMIN, ...SESSION.filter((session) => !ending.includes(session)), ...ending]) {
      const { method, path, operation } = each;
      const answer = await somebody.call(method, filled(path), bodyOf(each));
      if (path.includes('{')) assert.ok(refusals.includes(answer.status), `${method} ${path}: ${answer.text}`);
      for (const word of secretsOf(theirs))
        assert.ok(!answer.text.includes(word), `${method} ${path} tells of ${word}`);
      assertDescribed(DOCUMENT, operation, answer);
    }
    assert.deepEqual(await recordsOf(theirs), before);
  });

  it('of the assistant opens with no admin key', async () => {
    assert.deepEqual(
      ASSISTANT,
      OPERATIONS.filter(({ path }) => path.startsWith('/discovery/')),
    );
    await refuses(ASSISTANT, (await api.tenant()).secret, [403, 'wrong_key_kind']);
  });

  it("of the assistant takes another organization's site for none, and keeps nothing of it", async () => {
    const { secret } = await api.tenant({ kind: 'assistant' });
    const before = await recordsOf(theirs);
    await refuses(ASSISTANT, secret, [404, 'not_found']);
    for (const each of ASSISTANT) {
      const body = { ...BODY, threadId: theirExchange.threadId, messageId: theirExchange.id };
      const at = (domain: string) =>
        api.call(secret, each.method, each.path.replace('{domain}', domain), { body }).then(({ text }) => text);
      assert.equal(await at(theirJob.domain), await at('unknown.example.com'), each.path);
    }
    assert.deepEqual(await recordsOf(theirs), before);
  });

  it('that writes refuses a key that may only read', async () => {
    const { secret } = await api.tenant({ scope: 'read' });
    await refuses(WRITING, secret, [403, 'insufficient_scope']);
  });

  it('of static export refuses an organization on the free plan', async () => {
    const { secret } = await api.tenant({ plan: 'free' });
    await refuses(EXPORTING, secret, [403, 'plan_required']);
  });

  it('with a key refuses one that has expired', async () => {
    const { secret } = await api.tenant({ expiresAt: new Date(Date.now() - 1000) });
    await refuses(ADMIN, secret, [401, 'unauthorized']);
  });

  it('with a key refuses one that was revoked', async () => {
    const { secret, organization, keyId } = await api.tenant();
    await api.database.keys.revoke(organization.id, keyId);
    await refuses(ADMIN, secret, [401, 'unauthorized']);
  });

  it('with a key refuses one from an address that is not on its list', async () => {
    const { secret } = await api.tenant({ allowedAddresses: ['203.0.113.7'] });
    await refuses(ADMIN, secret, [403, 'address_not_allowed']);
  });

  it('of a record takes another organization for nobody, and changes nothing of it', async () => {
    const { secret } = await api.tenant();
    const before = await recordsOf(theirs);
    const ofRecords = ADMIN.filter(({ path, operation }) => path.includes('{') && operation.operationId !== CLAIMING);
    const claiming = ADMIN.filter(({ operation }) => operation.operationId === CLAIMING);
    await refuses(claiming, secret, [404, 'not_found']);
    await refuses(ofRecords, secret, [404, 'not_found']);
    for (const each of ofRecords) {
      const unknown = each.path.replace(/\{(\w+)\}/g, (_whole, name: string) => another(name).replace(/\w$/, '_'));
      assert.equal((await call(secret, each)).text, (await call(secret, each, unknown)).text, each.path);
    }
    assert.deepEqual(await recordsOf(theirs), before);
  });

  it('that reads, asked with every name of another organization, says nothing of it', async () => {
    const { secret } = await api.tenant();
    const { threadId, id, question } = theirExchange;
    const words = [theirs.organization.id, theirs.keyId, theirJob.id, theirJob.siteId, threadId, id, question];
    const reading = ADMIN.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    assert.ok(reading.length > 0);
    for (const { method, path, operation } of reading) {
      const parameters = operation.parameters ?? [];
      const queryOf = (name: string) => `${name}=${encodeURIComponent(valueFor(name, path))}`;
      const needed = parameters.flatMap(({ name, required }) => (required ? [queryOf(name)] : []));
      const queries = ['', ...parameters.map(({ name }) => queryOf(name))].map(
        (each) => `?${[...new Set([...needed, each])].filter(Boolean).join('&')}`,
      );
      for (const query of queries) {
        const answer = await api.call(secret, method, `${path}${query}`);
        assert.equal(answer.status, 200, `${path}${query}: ${answer.text}`);
        for (const word of [...words, ...(query.includes('domain') ? [] : [theirJob.domain])]) {
          assert.ok(!answer.text.includes(word), `${path}${query} tells of ${word}`);
        }
      }
    }
  });

  /** Returns a query parameter. For a cursor, it is that of the other organization's list. */
  const valueFor = (name: string, path: string): string => {
    const recordId = path.includes('/assistant/') ? theirExchange.threadId : theirJob.id;
    const position = path === '/v1/sites' ? theirJob.domain : `${theirJob.createdAt.getTime() + 60_000}.${recordId}`;
    const cursor = Buffer.from(position).toString('base64url');
    const known: Readonly<Record<string, string>> = {
      cursor,
      status: 'completed',
      live: 'true',
      groups: 'staff',
      limit: '100',
      weeks: '4',
      outcome: 'answered',
      feedback: 'like',
      since: DAY,
      until: DAY,
      ...DAILY_TIMES,
    };
    return known[name] ?? another(name);
  };

  const secretsOf = ({ organization, keyId }: Tenant) => [
    organization.id,
    keyId,
    theirJob.siteId,
    theirPerson.email,
    theirInvitation.id,
    theirWebhook.id,
  ];

  async function recordsOf({ organization }: Tenant) {
    const { jobs } = await api.database.jobs.list(organization.id, { limit: 100 });
    const keys = await api.database.keys.list(organization.id);
    const { exchanges } = await api.database.threads.listExchanges(organization.id, { limit: 100 });
    return {
      jobs,
      members: await api.database.people.members(organization.id),
      invitations: await api.database.invitations.list(organization.id),
      exchanges,
      sites: await api.database.sites.list(organization.id),
      schedule: await api.database.schedules.get(organization.id, theirJob.siteId),
      webhooks: await api.database.webhooks.list(organization.id),
      deliveries: await api.database.deliveries.list(theirWebhook.id, { limit: 10 }),
      notices: await api.database.notices.list(theirJob.siteId),
      keys: keys.map(({ id, revokedAt }) => [id, revokedAt]),
    };
  }
});

function exchangeOf(threadId: string): NewExchange {
  return {
    id: newMessageId(),
    threadId,
    question: 'what only they asked',
    answer: 'what only they were told',
    sources: [],
    currentPath: null,
    outcome: 'answered',
    inputTokens: null,
    outputTokens: null,
  };
}
