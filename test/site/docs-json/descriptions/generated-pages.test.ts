import assert from 'node:assert/strict';
import { planSite } from '../../../../site/docs-json/plan-site.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';
import { openapiDocument } from '../../../support/openapi-document.js';
import { outline } from '../../../support/outline.js';
import { findingsOf, pageOf, planProject, type TestProject } from '../../../support/plan-project.js';

const API = openapiDocument(
  {
    '/users': {
      get: { summary: 'List users', tags: ['Users'], description: 'All **users**.\n\nMore.' },
      post: { summary: 'Create a user', tags: ['Users'], deprecated: true },
    },
    '/users/{id}': { get: { tags: ['Users'] } },
    '/health': { get: { summary: 'Health' } },
    '/secret': { get: { summary: 'Secret', tags: ['Users'], 'x-hidden': true } },
    '/internal': { get: { summary: 'Internal', tags: ['Users'], 'x-excluded': true } },
    '/custom': {
      get: {
        summary: 'Custom',
        tags: ['Orders'],
        'x-mint': { href: '/reference/own-place', metadata: { title: 'Own title', icon: 'star', openapi: 'GET /x' } },
      },
    },
  },
  {
    tags: [{ name: 'Orders', 'x-group': 'Order desk' }],
    webhooks: { orderPlaced: { post: { summary: 'Order placed', tags: ['Orders'] } } },
    components: { schemas: { User: { type: 'object' } } },
  },
);

function plan(navigation: unknown, more: Partial<TestProject> = {}) {
  return planProject({ navigation, ...more, files: { 'api/v1.json': JSON.stringify(API), ...more.files } });
}

describe('pages made from an API description', () => {
  it('are one an operation, by tag, with path, title and what the description says of them', () => {
    const made = plan({ tabs: [{ tab: 'API', openapi: 'api/v1.json' }] });
    assert.deepEqual(outline(made), [
      'tab API*: api-reference/health',
      '  group Users: api-reference/users/list-users, api-reference/users/create-a-user, api-reference/users/get-users-id, api-reference/users/secret (hidden)',
      '  group Order desk: reference/own-place, api-reference/order-desk/order-placed',
    ]);
    assert.deepEqual(made.findings, []);
    const list = pageOf(made, 'api-reference/users/list-users');
    assert.deepEqual(
      [list.title, list.description, list.openapi, list.operation, list.isGenerated, list.sourcePath],
      [
        'List users',
        'All users.',
        'api/v1.json GET /users',
        { spec: 'api/v1.json', method: 'GET', path: '/users' },
        true,
        'api/v1.json',
      ],
    );
    assert.equal(pageOf(made, 'api-reference/users/create-a-user').deprecated, true);
    assert.equal(pageOf(made, 'api-reference/users/get-users-id').title, 'GET /users/{id}');
    const secret = pageOf(made, 'api-reference/users/secret');
    assert.deepEqual([secret.inSidebar, secret.inSearch, secret.noindex], [false, false, true]);
    const own = pageOf(made, 'reference/own-place');
    assert.deepEqual([own.title, own.icon, own.operation?.path], ['Own title', 'star', '/custom']);
    assert.equal(pageOf(made, 'api-reference/order-desk/order-placed').operation?.method, 'WEBHOOK');
  });

  it('stand in the folder that the navigation names, and the description is inherited', () => {
    const made = plan(
      {
        groups: [
          {
            group: 'API',
            openapi: { source: '/api/v1.json', directory: '/reference/rest/' },
            pages: ['intro', { group: 'Inner', pages: ['GET /users', 'POST /users/'] }],
          },
        ],
      },
      { pages: ['intro'] },
    );
    assert.deepEqual(outline(made), [
      'group API: intro',
      '  group Inner: reference/rest/users/list-users, reference/rest/users/create-a-user',
    ]);
    assert.deepEqual(made.findings, []);
  });

  it('can be named with their file, and a wrong name is told with the near one', () => {
    const made = plan({ pages: ['api/v1.json GET /health', 'GET /helth', 'GET /internal'] });
    assert.deepEqual(outline(made), ['api-reference/health']);
    assert.deepEqual(
      findingsOf(made, 'missing-page').map(({ message }) => message),
      [
        'The navigation names the endpoint "GET /helth", which no API description of the project has. There is "GET /health". Correct it, or add it to the description.',
        'The navigation names the endpoint "GET /internal", which api/v1.json marks as x-excluded. Remove one of the two.',
      ],
    );
  });

  it('give their place to a page of the project at the same address, and make way for one another', () => {
    const second = openapiDocument({ '/status': { get: { summary: 'Health' } } });
    const made = plan(
      { groups: [{ group: 'A', openapi: ['api/v1.json', 'api/v2.json'] }] },
      { pages: ['api-reference/health'], files: { 'api/v2.json': JSON.stringify(second) } },
    );
    assert.equal(pageOf(made, 'api-reference/health').isGenerated, undefined);
    assert.equal(pageOf(made, 'api-reference/health-2').operation?.path, '/status');
    assert.match(outline(made).join('\n'), /^group A: api-reference\/health, api-reference\/health-2$/m);
    assert.deepEqual(made.findings, []);
  });

  it('can be chosen by path', () => {
    const made = plan(
      { groups: [{ group: 'API', openapi: 'api/v1.json' }] },
      { options: { paths: ['api-reference/health'] } },
    );
    assert.deepEqual(
      made.pages.map(({ path }) => path),
      ['api-reference/health'],
    );
  });

  const unusable: readonly (readonly [source: string, code: string, message: RegExp])[] = [
    ['https://api.example.com/openapi.json', 'outside-file', /could not be fetched.*save it in the project/],
    ['missing.json', 'missing-file', /"missing\.json" is not in the project/],
    ['broken.yaml', 'api-reference', /broken\.yaml cannot be read as an API description/],
    ['other.json', 'api-reference', /other\.json cannot be read as an API description: it has no "openapi" field/],
  ];
  for (const [source, code, message] of unusable)
    it(`are missing with a finding where the description is ${source}`, () => {
      const files = { 'broken.yaml': 'openapi: 3.0.0\npaths: [', 'other.json': '{}' };
      const made = plan(
        {
          tabs: [
            { tab: 'A', pages: ['a'] },
            { tab: 'API', openapi: source },
          ],
        },
        { pages: ['a'], files },
      );
      assert.deepEqual(
        made.findings.map((finding) => finding.code),
        [code],
      );
      assert.match(made.findings[0]?.message ?? '', message);
    });

  it('are missing with one finding, however many languages name the description', () => {
    const source = 'https://api.example.com/openapi.json';
    const languages = ['en', 'fr', 'ja'].map((language) => ({
      language,
      tabs: [
        { tab: 'A', pages: [`${language}/a`] },
        { tab: 'API', openapi: source },
      ],
    }));
    const made = planProject({ navigation: { languages }, pages: ['en/a', 'fr/a', 'ja/a'] });
    assert.deepEqual(
      made.findings.map(({ code }) => code),
      ['outside-file'],
    );
  });

  it('keep the underscores of their names in their addresses, as links to them have them', () => {
    const document = openapiDocument({ '/rpc': { post: { summary: 'eth_chainId (new)', tags: ['eth_api'] } } });
    const made = planProject({
      navigation: { tabs: [{ tab: 'RPC', openapi: 'rpc.json' }] },
      files: { 'rpc.json': JSON.stringify(document) },
    });
    assert.equal(pageOf(made, 'api-reference/eth_api/eth_chainid-new').title, 'eth_chainId (new)');
  });

  it('are made from an address that the project holds', () => {
    const address = 'https://api.example.com/openapi.json';
    const made = plan({ tabs: [{ tab: 'API', openapi: address }] }, { files: { [address]: JSON.stringify(API) } });
    assert.equal(pageOf(made, 'api-reference/health').operation?.spec, address);
  });
});

describe('a page that documents a part of an API description', () => {
  const front = (line: string) => `---\n${line}\n---\n`;

  it('is found whatever slash ends its path; a wrong one is an error with the near one', () => {
    const made = plan(
      { pages: ['a', 'b', 'c', 'deep/d'] },
      {
        files: {
          'a.mdx': front('openapi: GET /users/{id}/'),
          'b.mdx': front('openapi: GET /user/{id}'),
          'c.mdx': front('openapi: missing.json GET /users'),
          'deep/d.mdx': front('openapi: ../../v1.json GET /users/{id}'),
        },
      },
    );
    for (const path of ['a', 'deep/d'])
      assert.deepEqual(pageOf(made, path).operation, { spec: 'api/v1.json', method: 'GET', path: '/users/{id}' });
    assert.deepEqual(
      made.findings.map(({ code, severity, page, file }) => [code, severity, page, file]),
      [
        ['api-reference', 'error', 'b', 'b.mdx'],
        ['missing-file', 'error', 'c', 'c.mdx'],
      ],
    );
    assert.match(made.findings[0]?.message ?? '', /"GET \/user\/\{id\}".*There is "GET \/users\/\{id\}"/);
  });

  it('is told which description is missing where the one around it is elsewhere, once for all its pages', () => {
    const made = planProject({
      navigation: { pages: ['a', 'b'] },
      configuration: { api: { openapi: 'https://api.example.com/openapi.json' } },
      files: { 'a.mdx': front('openapi: GET /users'), 'b.mdx': front('openapi: POST /users') },
    });
    assert.deepEqual(
      made.findings.map(({ code, file }) => [code, file]),
      [['outside-file', 'a.mdx']],
    );
    assert.match(made.findings[0]?.message ?? '', /api\.example\.com.*save it in the project/);
  });

  it('takes the description of the navigation around it before others', () => {
    const second = { ...API, info: { title: 'Second', version: '2' } };
    const made = plan(
      {
        groups: [
          { group: 'New', openapi: 'api/v2.json', pages: ['new'] },
          { group: 'Old', pages: ['old'] },
        ],
      },
      {
        files: {
          'api/v2.json': JSON.stringify(second),
          'new.mdx': front('openapi: GET /health'),
          'old.mdx': front('openapi: GET /health'),
        },
      },
    );
    assert.deepEqual(
      [pageOf(made, 'new').operation?.spec, pageOf(made, 'old').operation?.spec],
      ['api/v2.json', 'api/v1.json'],
    );
  });

  it('can be a schema', () => {
    const made = plan(
      { pages: ['a', 'b', 'c'] },
      {
        files: {
          'a.mdx': front('openapi-schema: User'),
          'b.mdx': front('openapi-schema: v1.json User'),
          'c.mdx': front('openapi-schema: Nobody'),
        },
      },
    );
    assert.deepEqual(pageOf(made, 'a').schema, { spec: 'api/v1.json', name: 'User' });
    assert.deepEqual(pageOf(made, 'b').schema, { spec: 'api/v1.json', name: 'User' });
    assert.deepEqual([pageOf(made, 'b').title, findingsOf(made, 'api-reference').length], ['User', 1]);
  });
});

describe('trying out endpoints', () => {
  const modes: readonly (readonly [hosting: object | undefined, display: string])[] = [
    [undefined, 'interactive'],
    [{ mode: 'cloud' }, 'interactive'],
    [{ mode: 'client-hosted' }, 'interactive'],
    [{ mode: 'client-hosted', playground: false }, 'simple'],
    [{ mode: 'air-gapped' }, 'simple'],
    [{ mode: 'air-gapped', playground: true }, 'interactive'],
  ];
  for (const [hosting, display] of modes)
    it(`is ${display} for ${JSON.stringify(hosting) ?? 'no hosting in particular'}`, () => {
      const configuration = { api: { playground: { display: 'interactive' } } };
      const made = planProject({ pages: ['a'], configuration, options: { hosting: hosting as never } });
      assert.equal(made.settings.api?.display, display);
      assert.equal(made.settings.api?.canTry, display === 'interactive');
    });

  it('follows the settings of both forms of configuration', () => {
    const mint = {
      name: 'T',
      navigation: [{ group: 'G', pages: ['a'] }],
      api: { baseUrl: 'https://x.example', auth: { method: 'key', name: 'x-key' }, playground: { mode: 'hide' } },
    };
    const docs = {
      api: {
        mdx: { server: ['https://x.example'], auth: { method: 'key', name: 'x-key' } },
        playground: { display: 'none' },
      },
    };
    const { api } = planProject({ pages: ['a'], configuration: docs }).settings;
    assert.deepEqual(
      [api?.servers, api?.auth, api?.display],
      [['https://x.example'], { method: 'key', name: 'x-key' }, 'none'],
    );
    const files = { 'mint.json': JSON.stringify(mint), 'a.mdx': 'x' };
    assert.deepEqual(planSite(memorySourceFiles(files), {}).settings.api, api);
  });
});
