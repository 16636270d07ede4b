import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { createOpenApi } from '../../api/openapi.js';
import { ROUTES } from '../../api/routes/index.js';
import { type OpenApiDocument, operationsOf } from './support/openapi-document.js';
import { PASSWORD, passwordSignIn, type SignedIn, signIn } from './support/sign-in.js';
import { type Answer, startTestApi, type Tenant, type TestApi } from './support/start-test-api.js';

const DOCUMENT = createOpenApi(ROUTES, 'http://127.0.0.1') as unknown as OpenApiDocument;
const OPERATIONS = operationsOf(DOCUMENT);
type DocumentedOperation = (typeof OPERATIONS)[number];

/** Fills in the path with an id that no record can have, so that the response does not depend on one. */
const filled = ({ path }: DocumentedOperation) => path.replace(/\{\w+\}/g, 'se_0123456789abcdef');
const isCookied = ({ operation }: DocumentedOperation) => operation.security.some((each) => 'session' in each);
const CHANGING = OPERATIONS.filter((each) => each.method !== 'GET' && isCookied(each));

/** The operations that the document restricts to administrators. */
const ADMINISTERING = OPERATIONS.filter(({ operation }) => {
  const refusal = operation.responses['403'] as { readonly description?: string } | undefined;
  return refusal?.description?.includes('`administrator_required`') === true;
});

const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  {},
];

/** Rules for all operations of the document, including future ones. */
describe('against those who mean harm, every operation', () => {
  let api: TestApi;
  let tenant: Tenant;
  let administrator: SignedIn;
  let member: SignedIn;
  before(async () => {
    api = await startTestApi({ environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8' } });
    tenant = await api.tenant();
    [administrator, member] = [
      await signIn(api, tenant.organization.id),
      await signIn(api, tenant.organization.id, 'member'),
    ];
  });
  after(() => api.stop());

  const call = (each: DocumentedOperation, headers: Readonly<Record<string, string>>): Promise<Answer> =>
    api.call(undefined, each.method, filled(each), { headers, ...(each.method !== 'GET' && { body: {} }) });

  it('that changes something refuses a browser on a page of another site, whoever is signed in there', async () => {
    assert.ok(CHANGING.length > 20);
    for (const each of CHANGING) {
      for (const headers of FOREIGN) {
        const { status, body } = await call(each, { cookie: administrator.cookie, ...headers });
        const what = `${each.method} ${each.path} ${JSON.stringify(headers)}`;
        assert.deepEqual([status, body.code], [403, 'cross_site'], what);
      }
    }
  });

  it('for administrators refuses a member, before anything of the request is looked at', async () => {
    assert.ok(ADMINISTERING.length > 15);
    for (const each of ADMINISTERING) {
      const { status, body } = await call(each, { cookie: member.cookie, 'sec-fetch-site': 'same-origin' });
      assert.deepEqual([status, body.code], [403, 'administrator_required'], `${each.method} ${each.path}`);
    }
  });

  it('answers with headers that keep it from being cached, framed, sniffed, run or read by other sites', async () => {
    for (const each of OPERATIONS) {
      const { headers } = await call(each, { origin: 'https://elsewhere.example' });
      const of = (name: string) => headers.get(name);
      const what = `${each.method} ${each.path}`;
      assert.equal(of('x-content-type-options'), 'nosniff', what);
      assert.equal(of('x-frame-options'), 'DENY', what);
      assert.match(of('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/, what);
      assert.match(of('cache-control') ?? '', /no-store|no-cache/, what);
      assert.equal(of('access-control-allow-credentials'), null, what);
      assert.equal(of('access-control-allow-origin'), each.path.startsWith('/discovery/') ? '*' : null, what);
      assert.doesNotMatch(of('content-type') ?? '', /html/, what);
    }
  });

  it('for sign-in refuses to lead elsewhere', async () => {
    for (const [path, body] of [
      [
        '/auth/sign-in/email',
        { email: administrator.email, password: PASSWORD, callbackURL: 'https://elsewhere.example' },
      ],
      ['/auth/sign-in/social', { provider: 'oidc', callbackURL: 'https://elsewhere.example' }],
      ['/auth/sign-in/social', { provider: 'oidc', callbackURL: '/', errorCallbackURL: '//elsewhere.example' }],
    ] as const) {
      const answer = await api.call(undefined, 'POST', path, {
        body,
        headers: { origin: api.url, 'x-forwarded-for': '198.51.100.77' },
      });
      assert.ok(answer.status >= 400, `${path}: ${answer.text}`);
      assert.equal(answer.headers.get('location'), null);
    }
  });

  it('for sign-in shows nothing that an address says', async () => {
    for (const [error, shown] of [
      ['state_mismatch', 'state_mismatch'],
      ['<script>alert(1)</script>', 'unknown'],
      ['Call this number', 'unknown'],
    ] as const) {
      const query = new URLSearchParams({ error, error_description: error });
      const answer = await fetch(`${api.url}/auth/error?${query}`, { redirect: 'manual' });
      assert.equal(answer.status, 302);
      assert.equal(answer.headers.get('location'), `/dashboard/sign-in?error=${encodeURIComponent(shown)}`);
    }
  });

  it('leaves what is secret out of log and database', async () => {
    const secrets = await makeSecrets();
    const kept = await contents();
    const log = JSON.stringify(api.log);
    assert.ok(kept.includes(administrator.email), 'the search sees the rows');
    for (const [name, secret] of Object.entries(secrets)) {
      assert.ok(secret.length >= 12, `${name} is one`);
      assert.ok(!kept.includes(secret), `the database has the ${name}`);
      assert.ok(!log.includes(secret), `the log has the ${name}`);
    }
  });

  /** Creates one secret of each kind that the service receives or returns. */
  async function makeSecrets(): Promise<Readonly<Record<string, string>>> {
    const made = async (path: string, body: object) => (await administrator.call('POST', path, { body })).body;
    const [{ domain }, token, privateKey] = [await tenant.addSite(), 'glpat-a-token-of-git', 'a private key of ssh'];
    const source = { type: 'git', url: 'https://git.example.com/docs.git' };
    await administrator.call('PUT', `/v1/sites/${domain}`, { body: { source, credentials: { token } } });
    const other = await tenant.addSite();
    await administrator.call('PUT', `/v1/sites/${other.domain}`, { body: { source, credentials: { privateKey } } });
    const { id, secret: webhookSecret } = await made('/v1/webhooks', {
      url: 'https://hooks.example.com',
      events: ['job.failed'],
    });
    const { secret: newWebhookSecret } = await made(`/v1/webhooks/${id}/rotate-secret`, {});
    const { link } = await made('/v1/organization/invitations', {});
    return {
      token,
      privateKey,
      password: PASSWORD,
      cookie: administrator.cookie.split('=')[1] ?? '',
      adminKey: String((await made('/v1/organization/keys', { name: 'a', kind: 'admin' })).secret),
      assistantKey: String((await made('/v1/organization/keys', { name: 'b', kind: 'assistant' })).secret),
      webhookSecret: String(webhookSecret).slice('whsec_'.length),
      newWebhookSecret: String(newWebhookSecret).slice('whsec_'.length),
      invitation: String(link).split('#')[1] ?? '',
      resetToken: (await api.identity.createResetToken(member.email)) ?? '',
      signedInAgain: (await passwordSignIn(api, member.email)).headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? '',
    };
  }

  /** Returns all rows of all tables. */
  async function contents(): Promise<string> {
    const { db } = api.database.authentication;
    const tables = await db.introspection.getTables();
    const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db));
    return JSON.stringify((await Promise.all(rows)).map((each) => each.rows));
  }
});

describe('what authors wrote', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  it('is never a page of the dashboard’s origin: links give files to keep, which nothing runs', async () => {
    const { store } = api;
    for (const name of ['page.html', 'page.svg', 'script.js', 'page.xhtml']) {
      await store.put(`authors/${name}`, Buffer.from('<script>alert(1)</script>'));
      const { url } = await store.signedLink(`authors/${name}`, { expiresInSeconds: 60 });
      const answer = await fetch(url);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/octet-stream', name);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', name);
      assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/, name);
      await answer.body?.cancel();
    }
  });
});
