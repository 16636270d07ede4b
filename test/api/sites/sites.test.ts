import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describeChanges } from '../../../api/routes/sites/describe-changes.js';
import { indexKeys } from '../../../assistant/index/index-keys.js';
import type { NewKey } from '../../../database/records/key-records.js';
import { walkProject } from '../../../snapshot/walk-project.js';
import { openSource } from '../../../source/open-source.js';
import { uploadKey } from '../../../source/upload-key.js';
import { tarGz, zip } from '../../support/foreign-archives.js';
import { scriptsProject } from '../../support/scripts-project.js';
import { createTemporaryFolder } from '../../support/temporary-folder.js';
import { SAME_ORIGIN, signIn } from '../support/sign-in.js';
import { startTestApi, type Tenant, type TestApi, uniqueName } from '../support/start-test-api.js';

const GIT = { type: 'git', url: 'https://github.com/acme/docs.git' } as const;
const GIT_POLICY = {
  allowPrivateNetwork: false,
  limits: { timeoutMs: 1000, maxBytes: 1, maxFiles: 1, maxMemoryBytes: 1 },
};
const TOKEN = 'a-very-secret-token';

describe('sites', () => {
  let api: TestApi;
  let ours: Tenant;
  before(async () => {
    api = await startTestApi({ environment: { OFFPRINT_SOURCE_ROOT: '/srv/docs', OFFPRINT_UPLOAD_BYTES: '20000' } });
    ours = await api.tenant();
  });
  after(() => api.stop());

  const put = (domain: string, body: object, tenant = ours) =>
    api.call(tenant.secret, 'PUT', `/v1/sites/${domain}`, { body });
  const upload = (domain: string, bytes: Uint8Array, type = 'application/gzip') =>
    api.call(ours.secret, 'PUT', `/v1/sites/${domain}/source`, { body: bytes, headers: { 'content-type': type } });
  const newArchiveSite = async () => {
    const domain = uniqueName('docs');
    assert.equal((await put(domain, { source: { type: 'archive' } })).status, 201);
    return domain;
  };

  it('are registered, read, replaced, listed and removed', async () => {
    const domain = uniqueName('docs');
    const made = await put(domain, {
      source: { type: 'archive' },
      title: 'Docs',
      canonicalUrl: 'https://d.example.com/',
    });
    assert.equal(made.status, 201);
    const { createdAt: _created, updatedAt: _updated, ...site } = made.body;
    assert.deepEqual(site, {
      domain,
      title: 'Docs',
      source: { type: 'archive', upload: null },
      hosting: { mode: 'client-hosted' },
      canonicalUrl: 'https://d.example.com',
      defaultVersion: null,
    });
    const changed = await put(domain, { source: GIT, hosting: { mode: 'air-gapped', playground: true } });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body.source, { ...GIT, hasCredentials: false });
    assert.equal(changed.body.title, 'Docs');
    const path = `/v1/sites/${domain}`;
    const onlyNew = { headers: { 'if-none-match': '*' }, body: { source: { type: 'archive' } } };
    const refused = await api.call(ours.secret, 'PUT', path, onlyNew);
    assert.deepEqual([refused.status, refused.body.code], [412, 'precondition_failed']);
    assert.deepEqual((await api.call(ours.secret, 'GET', path)).body, changed.body);
    const { body } = await api.call(ours.secret, 'GET', '/v1/sites');
    const listed = (body.sites as { domain: string; lastJob: unknown }[]).find((each) => each.domain === domain);
    assert.equal(listed?.lastJob, null);
    assert.equal((await api.call(ours.secret, 'DELETE', path)).status, 204);
    assert.equal((await api.call(ours.secret, 'GET', path)).status, 404);
    assert.equal((await api.call(ours.secret, 'PUT', path, onlyNew)).status, 201);
  });

  it('are listed with what came of their last export', async () => {
    const job = await ours.addJob({ status: 'failed', error: 'as the test asked' });
    const { body } = await api.call(ours.secret, 'GET', '/v1/sites');
    const listed = (body.sites as { domain: string; lastJob: unknown }[]).find(({ domain }) => domain === job.domain);
    const lastJob = { jobId: job.id, status: 'failed', createdAt: job.createdAt.toISOString() };
    assert.deepEqual(listed?.lastJob, lastJob);
  });

  for (const [what, body, sentence] of [
    ['no source', {}, /^source: /],
    ['an unknown kind of source', { source: { type: 'ftp' } }, /^source/],
    [
      'a live site on this machine',
      { source: { type: 'url', url: 'http://127.1:9/' } },
      /^source\.url: 127\.0\.0\.1 is a private address/,
    ],
    [
      'a live site by a name of the machine',
      { source: { type: 'url', url: 'http://localhost/' } },
      /^source\.url: localhost/,
    ],
    [
      'a live site that is none',
      { source: { type: 'url', url: 'ftp://a.example' } },
      /^source\.url: must be the whole/,
    ],
    [
      'a live site with a password',
      { source: { type: 'url', url: 'https://a:b@c.example' } },
      /^source\.url: must not contain a user name/,
    ],
    [
      'a public address that is none',
      { source: { type: 'archive', publicUrl: 'docs' } },
      /^source\.publicUrl: must be the whole/,
    ],
    [
      'a sitemap inside',
      { source: { type: 'url', url: 'https://a.example', sitemap: 'http://10.0.0.1/' } },
      /^source\.sitemap: 10\.0\.0\.1/,
    ],
    ['another treatment of scripts', { source: { type: 'url', url: 'https://a.example', scripts: 'all' } }, /^source/],
    ['a repository by http', { source: { ...GIT, url: 'http://a.example/b' } }, /^source\.url: must begin with https/],
    ['a repository on this machine', { source: { ...GIT, url: 'file:///etc' } }, /^source\.url: must begin with https/],
    [
      'a password in the address',
      { source: { ...GIT, url: 'https://a:b@c.example/d' } },
      /^source\.url: contains a password/,
    ],
    [
      'ssh where no host is known',
      { source: { ...GIT, url: 'git@a.example:b' } },
      /^source\.url: this service does not accept ssh/,
    ],
    ['an option as branch', { source: { ...GIT, ref: '-x' } }, /^source\.ref: /],
    ['a folder that leaves the repository', { source: { ...GIT, directory: '../x' } }, /^source\.directory: /],
    [
      'a folder that leaves the root',
      { source: { type: 'directory', path: '../etc' } },
      /^source\.path: must be a folder below/,
    ],
    [
      'an absolute folder elsewhere',
      { source: { type: 'directory', path: '/etc' } },
      /^source\.path: must be a folder below/,
    ],
    [
      'a canonical address that is none',
      { source: GIT, canonicalUrl: 'docs' },
      /^canonicalUrl: must be a full address/,
    ],
    ['credentials of no kind', { source: GIT, credentials: { password: 'x' } }, /^credentials: must contain a token/],
  ] as const) {
    it(`${what} is 400 naming the field`, async () => {
      const answer = await put(uniqueName('docs'), body);
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request']);
      assert.match(String(answer.body.error), sentence);
    });
  }

  it('takes a living assistant key of the organization for the pages of its bundle, and no other key', async () => {
    const { database } = api;
    const keyOf = (organizationId: string, more: Partial<NewKey> = {}) =>
      database.keys.create({ organizationId, name: 'pages', kind: 'assistant', scope: 'write', ...more });
    const own = ours.organization.id;
    const theirs = await api.tenant();
    const revoked = await keyOf(own);
    await database.keys.revoke(own, revoked.key.id);
    const putWith = (assistantKey: string) =>
      put(uniqueName('docs'), { source: GIT, hosting: { mode: 'cloud', assistantKey } });

    const refused = {
      admin: ours.secret,
      unknown: `svc_dsc_${'a'.repeat(43)}`,
      "another organization's": (await keyOf(theirs.organization.id)).secret,
      revoked: revoked.secret,
      expired: (await keyOf(own, { expiresAt: new Date(Date.now() - 1000) })).secret,
    };
    for (const [which, secret] of Object.entries(refused)) {
      const { status, text } = await putWith(secret);
      assert.equal(status, 400, which);
      assert.match(text, /hosting\.assistantKey: must be a(?:n| valid) assistant key/, which);
      assert.doesNotMatch(text, new RegExp(secret), which);
    }
    assert.equal((await putWith((await keyOf(own)).secret)).status, 201);
  });

  const bases: readonly (readonly [base: string, status: number])[] = [
    ['/_offprint/assistant', 201],
    ['https://docs.example.com/assistant/', 201],
    ['http://127.0.0.1:4310', 201],
    ['//elsewhere.example.com/x', 400],
    ['javascript:alert(1)', 400],
    ['ftp://docs.example.com', 400],
    ['/a"onclick="x', 400],
    ['', 400],
  ];
  for (const [assistantBase, status] of bases) {
    it(`answers ${status} to ${JSON.stringify(assistantBase)} as where pages ask`, async () => {
      const hosting = { mode: 'client-hosted', assistant: true, assistantBase };
      assert.equal((await put(uniqueName('docs'), { source: GIT, hosting })).status, status);
    });
  }

  it('what the hosting mode forbids is 400 saying why', async () => {
    const hosting = { mode: 'air-gapped', search: true, assistant: true };
    const answer = await put(uniqueName('docs'), { source: GIT, hosting });
    assert.deepEqual([answer.status, answer.body.code], [400, 'hosting_forbidden']);
    assert.match(
      String(answer.body.error),
      /air-gapped does not allow search, assistant, because .* cannot reach other hosts/,
    );
  });

  it('a folder is one below the root, whichever way it is written', async () => {
    for (const path of ['team/docs', '/srv/docs/team/docs']) {
      const { body } = await put(uniqueName('docs'), { source: { type: 'directory', path } });
      assert.deepEqual(body.source, { type: 'directory', path: 'team/docs' });
    }
  });

  it('a folder that the operator registered elsewhere stays, and cannot be chosen', async () => {
    const site = await ours.addSite();
    const source = { type: 'directory', path: 'docs' };
    assert.equal((await put(site.domain, { source, title: 'New' })).status, 200);
    const kept = await api.database.sites.getById(site.id);
    assert.deepEqual(kept?.source, site.source);
  });

  it('a domain that another organization has is 404 without a word of it, and stays as it is', async () => {
    const theirs = await (await api.tenant()).addSite();
    const answer = await put(theirs.domain, { source: GIT });
    assert.deepEqual([answer.status, answer.body.code], [404, 'not_found']);
    assert.deepEqual(await api.database.sites.getById(theirs.id), theirs);
  });

  describe('with credentials', () => {
    const stored = async (domain: string) => api.database.sites.get(ours.organization.id, domain);

    it('answer none of them, keep them sealed, and log nothing of them', async () => {
      const domain = uniqueName('docs');
      const answer = await put(domain, { source: GIT, credentials: { token: TOKEN } });
      assert.equal((answer.body.source as { hasCredentials: boolean }).hasCredentials, true);
      assert.ok(!answer.text.includes(TOKEN));
      const sealed = (await stored(domain))?.sealedCredentials ?? '';
      assert.ok(sealed.length > 40 && !sealed.includes(TOKEN));
      assert.ok(!JSON.stringify(api.log).includes(TOKEN));
      const events = await api.database.audit.list(ours.organization.id, { limit: 100 });
      assert.ok(!JSON.stringify(events).includes(TOKEN));
    });

    it('are in no line of the audit log, which says what was changed: field, old and new', async () => {
      const domain = uniqueName('docs');
      await put(domain, { title: 'Old', source: GIT, credentials: { token: TOKEN } });
      const hosting = { mode: 'client-hosted', search: true };
      const source = { ...GIT, ref: 'next' };
      await put(domain, { title: 'New', source, hosting, credentials: { token: `${TOKEN}2` } });
      const { events } = await api.database.audit.list(ours.organization.id, { action: 'site.changed', limit: 100 });
      const subject = events.map((event) => event.subject).find((each) => each.includes(domain)) ?? '';
      assert.ok(subject.startsWith(`site ${domain}, `), subject);
      assert.match(subject, /title: "Old" → "New"; source\.ref: none → "next"; .*credentials: replaced/);
      assert.ok(!subject.includes(TOKEN), subject);
      const site = (await stored(domain)) ?? assert.fail();
      const keyed = { ...site, hosting: { ...site.hosting, assistantKey: 'pk_secret' } };
      assert.equal(describeChanges(site, keyed), 'hosting.assistantKey: none → a key');
    });

    for (const [what, body, isKept] of [
      ['the same repository', { source: GIT }, true],
      ['another repository of the host', { source: { ...GIT, url: 'https://github.com/acme/other' } }, true],
      ['a repository of another host', { source: { ...GIT, url: 'https://evil.example/docs' } }, false],
      ['null', { source: GIT, credentials: null }, false],
      ['an archive', { source: { type: 'archive' } }, false],
    ] as const) {
      it(`${isKept ? 'keep' : 'drop'} them for ${what}`, async () => {
        const domain = uniqueName('docs');
        await put(domain, { source: GIT, credentials: { token: TOKEN } });
        assert.equal((await put(domain, body)).status, 200);
        assert.equal((await stored(domain))?.sealedCredentials != null, isKept);
      });
    }
  });

  it('take their index with them when they are removed', async () => {
    const domain = await newArchiveSite();
    const { current } = indexKeys(ours.organization.id, domain);
    await api.store.put(current, Buffer.from('{}'));
    assert.equal((await api.call(ours.secret, 'DELETE', `/v1/sites/${domain}`)).status, 204);
    assert.equal(await api.store.head(current), undefined);
  });

  describe('of an archive', () => {
    it('take a .tar.gz and a .zip, whatever they are declared as', async () => {
      const domain = await newArchiveSite();
      const packed = await tarGz([{ name: 'top/docs.json' }, '{}'], [{ name: 'top/index.mdx' }, '# Hi']);
      const { status, body } = await upload(domain, packed, 'application/octet-stream');
      assert.equal(status, 200);
      const { sha256, uploadedAt: _at, ...first } = (body.source as { upload: Record<string, string> }).upload;
      assert.deepEqual(first, { format: 'tar.gz', sizeBytes: packed.length, fileCount: 2, directory: 'top/' });
      const key = uploadKey(ours.organization.id, String(sha256));
      assert.ok((await api.store.get(key)).equals(packed));
      const second = await upload(domain, zip({ name: 'docs.json', content: '{}' }), 'application/zip');
      assert.equal((second.body.source as { upload: { format: string } }).upload.format, 'zip');
      // An export may be reading the first.
      assert.ok(await api.store.head(key));
    });

    it('keep their upload and their public address when the other changes', async () => {
      const domain = await newArchiveSite();
      await upload(domain, zip({ name: 'index.html', content: '<p>x' }), 'application/zip');
      const source = { type: 'archive', publicUrl: 'https://docs.test/manual/' };
      const changed = await put(domain, { source });
      const { upload: kept, publicUrl } = changed.body.source as { upload: { fileCount: number }; publicUrl: string };
      assert.deepEqual([kept.fileCount, publicUrl], [1, source.publicUrl]);
      const again = await upload(domain, zip({ name: 'index.html', content: '<p>y' }), 'application/zip');
      assert.equal((again.body.source as { publicUrl?: string }).publicUrl, source.publicUrl);
    });

    it('have the files of an upload under their names in five scripts', async () => {
      const domain = await newArchiveSite();
      const project = scriptsProject();
      const { status, body } = await upload(
        domain,
        await tarGz(...Object.entries(project).map(([name, text]) => [{ name }, text] as const)),
      );
      assert.equal(status, 200);
      const { sha256, directory } = (body.source as { upload: { sha256: string; directory: string } }).upload;
      const folder = await createTemporaryFolder('upload-names');
      try {
        const opened = await openSource(
          { organizationId: ours.organization.id, domain, source: { type: 'archive', upload: { sha256, directory } } },
          { store: api.store, git: GIT_POLICY, temporaryFolder: folder.path },
          { credentials: () => undefined, signal: new AbortController().signal },
        );
        const paths = walkProject(opened.folder).files.map(({ path }) => path);
        assert.deepEqual(
          paths.sort(),
          Object.keys(project)
            .map((path) => path.normalize('NFC'))
            .sort(),
        );
      } finally {
        await folder.remove();
      }
    });

    it('keep what was uploaded when they are replaced, and what another site has', async () => {
      const [one, other] = [await newArchiveSite(), await newArchiveSite()];
      const packed = await tarGz([{ name: 'docs.json' }, '{"shared":1}']);
      const first = await upload(one, packed);
      await upload(other, packed);
      const { sha256 } = (first.body.source as { upload: { sha256: string } }).upload;
      const replaced = await put(one, { source: { type: 'archive' }, title: 'New' });
      assert.deepEqual(replaced.body.source, first.body.source);
      await api.call(ours.secret, 'DELETE', `/v1/sites/${one}`);
      assert.ok(await api.store.head(uploadKey(ours.organization.id, sha256)));
    });

    it('have what was uploaded last, however two uploads and a change of the source cross', async () => {
      const domain = await newArchiveSite();
      const [one, other] = [
        await tarGz([{ name: 'docs.json' }, '{"of":1}']),
        await tarGz([{ name: 'docs.json' }, '{"of":2}']),
      ];
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all([
          upload(domain, one),
          upload(domain, other),
          upload(domain, one),
          put(domain, { source: { type: 'archive' } }),
        ]);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 200, 200],
        );
        const source = (await api.database.sites.get(ours.organization.id, domain))?.source;
        assert.ok(source?.type === 'archive' && source.upload !== undefined);
        assert.ok(await api.store.head(uploadKey(ours.organization.id, source.upload.sha256)), 'its bytes are there');
      }
    });

    it('refuse a hostile archive whole, naming its entry, and keep what they had', async () => {
      const domain = await newArchiveSite();
      const good = await upload(domain, await tarGz([{ name: 'docs.json' }, '{}']));
      const evil = await tarGz([{ name: 'docs.json' }, '{}'], [{ name: '../evil' }, 'x']);
      const answer = await upload(domain, evil);
      assert.deepEqual([answer.status, answer.body.code], [400, 'archive_refused']);
      assert.match(String(answer.body.error), /"\.\.\/evil" leaves its folder/);
      assert.deepEqual((await api.call(ours.secret, 'GET', `/v1/sites/${domain}`)).body, good.body);
    });

    it('refuse what is too large, with and without its length, before it is read whole', async () => {
      const domain = await newArchiveSite();
      const large = Buffer.alloc(30_000, 1);
      assert.equal((await upload(domain, large)).status, 413);
      const response = await fetch(`${api.url}/v1/sites/${domain}/source`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${ours.secret}`, 'content-type': 'application/gzip' },
        body: new Blob([large]).stream(),
        duplex: 'half',
      } as RequestInit);
      assert.equal(response.status, 413);
    });

    it('refuse an archive whose sender lost the right to send it while it arrived', async () => {
      const sender = await signIn(api, ours.organization.id);
      await signIn(api, ours.organization.id);
      const domain = await newArchiveSite();
      const packed = await tarGz([{ name: 'docs.json' }, '{}']);
      const body = async function* () {
        yield packed.subarray(0, 20);
        await api.database.people.setRole(ours.organization.id, sender.userId, 'member');
        yield packed.subarray(20);
      };
      const response = await fetch(`${api.url}/v1/sites/${domain}/source`, {
        method: 'PUT',
        headers: { cookie: sender.cookie, ...SAME_ORIGIN, 'content-type': 'application/gzip' },
        body: Readable.toWeb(Readable.from(body())),
        duplex: 'half',
      } as RequestInit);
      assert.equal(response.status, 403);
      const source = (await api.database.sites.get(ours.organization.id, domain))?.source;
      assert.ok(source?.type === 'archive' && source.upload === undefined, 'it was kept nevertheless');
    });

    it('refuse what is not declared as an archive', async () => {
      assert.equal((await upload(await newArchiveSite(), Buffer.from('{}'), 'application/json')).status, 415);
    });

    it('are the only ones that take an upload', async () => {
      const domain = uniqueName('docs');
      await put(domain, { source: GIT });
      const answer = await upload(domain, await tarGz([{ name: 'docs.json' }, '{}']));
      assert.deepEqual([answer.status, answer.body.code], [409, 'source_not_archive']);
    });
  });
});
